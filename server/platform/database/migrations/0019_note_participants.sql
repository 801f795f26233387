ALTER TABLE "case_notes" ADD COLUMN "participants" text;
