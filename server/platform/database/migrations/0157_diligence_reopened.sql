-- additive
ALTER TABLE "due_diligence" ADD COLUMN "reopened_on" date;
