CREATE TABLE "complaint_status_changes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "complaint_status_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"complaint_id" integer NOT NULL,
	"from_status_id" integer,
	"to_status_id" integer NOT NULL,
	"changed_on" date NOT NULL,
	"note" text,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"changed_by" integer
);

--> statement-breakpoint
ALTER TABLE "case_tasks" ADD COLUMN "source_key" text;
--> statement-breakpoint
ALTER TABLE "complaints" ADD COLUMN "src_sent_on" date;
--> statement-breakpoint
ALTER TABLE "complaints" ADD COLUMN "holding_sent_on" date;
--> statement-breakpoint
ALTER TABLE "complaints" ADD COLUMN "closed_on" date;
--> statement-breakpoint
ALTER TABLE "complaints" ADD COLUMN "clock_stopped_on" date;
--> statement-breakpoint
ALTER TABLE "complaints" ADD COLUMN "clock_stopped_days" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "complaints" ADD COLUMN "ombudsman_outcome" text;
--> statement-breakpoint
ALTER TABLE "complaint_status_changes" ADD CONSTRAINT "complaint_status_changes_complaint_id_complaints_id_fk" FOREIGN KEY ("complaint_id") REFERENCES "public"."complaints"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "complaint_status_changes" ADD CONSTRAINT "complaint_status_changes_from_status_id_complaint_statuses_id_fk" FOREIGN KEY ("from_status_id") REFERENCES "public"."complaint_statuses"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "complaint_status_changes" ADD CONSTRAINT "complaint_status_changes_to_status_id_complaint_statuses_id_fk" FOREIGN KEY ("to_status_id") REFERENCES "public"."complaint_statuses"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "complaint_status_changes_complaint_id_index" ON "complaint_status_changes" USING btree ("complaint_id");
--> statement-breakpoint
ALTER TABLE "complaints" ADD CONSTRAINT "complaints_reopened_from_id_complaints_id_fk" FOREIGN KEY ("reopened_from_id") REFERENCES "public"."complaints"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
-- Rules look for these rows by their codes.
UPDATE complaint_statuses SET is_system = true WHERE code IN ('received', 'acknowledged', 'investigating', 'waiting-for-the-client', 'holding-reply-sent', 'resolved-in-3-days-src-sent', 'final-response-upheld', 'final-response-partly-upheld', 'final-response-not-upheld', 'referred-to-fos', 'referred-to-gateway', 'closed-no-further-action');
--> statement-breakpoint
UPDATE tasks SET is_system = true WHERE code = 'complaint-stage-deadlines';
