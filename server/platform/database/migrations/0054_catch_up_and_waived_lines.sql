CREATE TABLE "schedule_proposals" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "schedule_proposals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" integer,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" integer,
	"case_id" integer NOT NULL,
	"schedule_version" integer NOT NULL,
	"reason" text NOT NULL,
	"note" text NOT NULL,
	"change" jsonb NOT NULL,
	"status" text DEFAULT 'proposed' NOT NULL
);

--> statement-breakpoint
ALTER TABLE "payment_schedule_lines" DROP CONSTRAINT "payment_schedule_lines_amount";
--> statement-breakpoint
ALTER TABLE "domains" ADD COLUMN "schedule_cut_limit_bp" integer;
--> statement-breakpoint
ALTER TABLE "domains" ADD COLUMN "schedule_months_limit" integer;
--> statement-breakpoint
ALTER TABLE "payment_schedule_lines" ADD COLUMN "waived_pence" bigint DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "payment_schedule_lines" ADD COLUMN "moved_pence" bigint DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "payment_schedules" ADD COLUMN "approved_by" integer;
--> statement-breakpoint
ALTER TABLE "schedule_proposals" ADD CONSTRAINT "schedule_proposals_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "schedule_proposals_one_waiting" ON "schedule_proposals" USING btree ("case_id") WHERE status = 'proposed';
--> statement-breakpoint
CREATE INDEX "schedule_proposals_case_id_index" ON "schedule_proposals" USING btree ("case_id");
--> statement-breakpoint
ALTER TABLE "payment_schedules" ADD CONSTRAINT "payment_schedules_approved_by_users_id_fk" FOREIGN KEY ("approved_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "payment_schedule_lines" ADD CONSTRAINT "payment_schedule_lines_amount" CHECK (expected_pence >= 0 and waived_pence >= 0 and moved_pence >= 0
        and (kind = 'break') = (expected_pence + waived_pence + moved_pence = 0));
