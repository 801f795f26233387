-- additive
ALTER TABLE "report_runs" ADD COLUMN "digest" jsonb;
