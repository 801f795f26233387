ALTER TABLE "decision_votes" ADD COLUMN "modification_ids" integer[] DEFAULT '{}' NOT NULL;
