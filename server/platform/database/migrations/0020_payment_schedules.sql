CREATE TABLE "case_standings" (
	"case_id" integer PRIMARY KEY NOT NULL,
	"as_at" date NOT NULL,
	"due_to_date_pence" bigint NOT NULL,
	"received_pence" bigint NOT NULL,
	"arrears_pence" bigint NOT NULL,
	"months_in_arrears" integer NOT NULL,
	"next_due_on" date,
	"expected_end_on" date
);

--> statement-breakpoint
CREATE TABLE "payment_schedule_lines" (
	"schedule_id" integer NOT NULL,
	"seq" integer NOT NULL,
	"due_on" date NOT NULL,
	"expected_pence" bigint NOT NULL,
	"kind" text NOT NULL,
	CONSTRAINT "payment_schedule_lines_schedule_id_seq_pk" PRIMARY KEY("schedule_id","seq"),
	CONSTRAINT "payment_schedule_lines_amount" CHECK (expected_pence >= 0 and (kind = 'break') = (expected_pence = 0))
);

--> statement-breakpoint
CREATE TABLE "payment_schedules" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_schedules_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"case_id" integer NOT NULL,
	"schedule_version" integer NOT NULL,
	"reason" text NOT NULL,
	"note" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" integer
);

--> statement-breakpoint
ALTER TABLE "case_standings" ADD CONSTRAINT "case_standings_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "payment_schedule_lines" ADD CONSTRAINT "payment_schedule_lines_schedule_id_payment_schedules_id_fk" FOREIGN KEY ("schedule_id") REFERENCES "public"."payment_schedules"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "payment_schedules" ADD CONSTRAINT "payment_schedules_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "payment_schedules" ADD CONSTRAINT "payment_schedules_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "case_standings_arrears" ON "case_standings" USING btree ("months_in_arrears","case_id") WHERE arrears_pence > 0;
--> statement-breakpoint
CREATE UNIQUE INDEX "payment_schedules_case_id_schedule_version_index" ON "payment_schedules" USING btree ("case_id","schedule_version");
