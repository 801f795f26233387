ALTER TABLE "case_creditors" ADD COLUMN "status_reason" text;
