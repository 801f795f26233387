-- additive
ALTER TABLE "delivery_certificates" ADD COLUMN "certified_as" text;
