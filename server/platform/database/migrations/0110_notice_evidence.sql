ALTER TABLE "decision_voters" ADD COLUMN "notice_evidence" text;
