ALTER TABLE "case_creditors" ADD COLUMN "proposed_on" date;
