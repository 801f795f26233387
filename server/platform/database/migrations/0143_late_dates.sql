ALTER TABLE "cases" ADD COLUMN "late_reason" text;
--> statement-breakpoint
ALTER TABLE "cases" ADD COLUMN "late_evidence" text;
