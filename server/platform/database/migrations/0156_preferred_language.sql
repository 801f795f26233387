-- additive
ALTER TABLE "persons" ADD COLUMN "preferred_language" text;
