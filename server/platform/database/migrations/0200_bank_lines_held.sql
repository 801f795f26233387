-- additive
ALTER TABLE "bank_items" ADD COLUMN "released_early" text;
