ALTER TABLE "domains" ADD COLUMN "loosened_rules" text[] DEFAULT '{}' NOT NULL;
