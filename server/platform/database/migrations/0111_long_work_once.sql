ALTER TABLE "job_runs" ADD COLUMN "once" text;
--> statement-breakpoint
ALTER TABLE "mail_items" ADD COLUMN "repeat_reason" text;
--> statement-breakpoint
ALTER TABLE "report_runs" ADD COLUMN "once" text;
--> statement-breakpoint
CREATE UNIQUE INDEX "job_runs_once" ON "job_runs" USING btree ("job","once") WHERE once is not null and status in ('waiting', 'running');
--> statement-breakpoint
CREATE UNIQUE INDEX "report_runs_once" ON "report_runs" USING btree ("user_id","once") WHERE once is not null and ended_at is null;
