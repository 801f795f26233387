ALTER TABLE "distribution_runs" DROP CONSTRAINT "distribution_runs_single_case";
--> statement-breakpoint
ALTER TABLE "distribution_runs" ADD CONSTRAINT "distribution_runs_single_case" CHECK (case when case_id is null then kind <> 'single_case' else kind in ('single_case', 'closing') end);
