DROP INDEX "report_runs_kept";
--> statement-breakpoint
ALTER TABLE "report_runs" ADD COLUMN "domain_ids" integer[];
--> statement-breakpoint
ALTER TABLE "report_runs" ADD COLUMN "rows_done" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "report_runs" ADD COLUMN "file_id" integer;
--> statement-breakpoint
ALTER TABLE "report_runs" ADD CONSTRAINT "report_runs_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "report_runs_open" ON "report_runs" USING btree ("started_at") WHERE ended_at is null;
--> statement-breakpoint
CREATE INDEX "report_runs_kept" ON "report_runs" USING btree ("file_id") WHERE file_id is not null;
--> statement-breakpoint
ALTER TABLE "report_runs" DROP COLUMN "file_name";
--> statement-breakpoint
ALTER TABLE "report_runs" DROP COLUMN "sha256";
