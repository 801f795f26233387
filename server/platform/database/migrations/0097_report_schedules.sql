CREATE TABLE "report_schedule_recipients" (
	"schedule_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	CONSTRAINT "report_schedule_recipients_schedule_id_user_id_pk" PRIMARY KEY("schedule_id","user_id")
);

--> statement-breakpoint
CREATE TABLE "report_schedules" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "report_schedules_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" integer,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" integer,
	"report" text NOT NULL,
	"saved_report_id" integer,
	"owner_user_id" integer NOT NULL,
	"domain_id" integer,
	"given" jsonb NOT NULL,
	"format" text NOT NULL,
	"rhythm" text NOT NULL,
	"time" text NOT NULL,
	"weekdays" integer[] NOT NULL,
	"month_day" integer,
	"is_business_days_only" boolean NOT NULL,
	"next_at" timestamp with time zone,
	"stopped_why" text,
	"in_words" text[] NOT NULL,
	CONSTRAINT "report_schedules_stopped" CHECK ((next_at is null) = (stopped_why is not null))
);

--> statement-breakpoint
ALTER TABLE "report_runs" ADD COLUMN "schedule_id" integer;
--> statement-breakpoint
ALTER TABLE "report_runs" ADD COLUMN "mail" text;
--> statement-breakpoint
ALTER TABLE "report_schedule_recipients" ADD CONSTRAINT "report_schedule_recipients_schedule_id_report_schedules_id_fk" FOREIGN KEY ("schedule_id") REFERENCES "public"."report_schedules"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "report_schedule_recipients" ADD CONSTRAINT "report_schedule_recipients_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "report_schedules" ADD CONSTRAINT "report_schedules_saved_report_id_saved_reports_id_fk" FOREIGN KEY ("saved_report_id") REFERENCES "public"."saved_reports"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "report_schedules" ADD CONSTRAINT "report_schedules_owner_user_id_users_id_fk" FOREIGN KEY ("owner_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "report_schedules" ADD CONSTRAINT "report_schedules_domain_id_domains_id_fk" FOREIGN KEY ("domain_id") REFERENCES "public"."domains"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "report_schedule_recipients_user_id_index" ON "report_schedule_recipients" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "report_schedules_next_at_index" ON "report_schedules" USING btree ("next_at");
--> statement-breakpoint
CREATE INDEX "report_schedules_owner_user_id_index" ON "report_schedules" USING btree ("owner_user_id");
--> statement-breakpoint
ALTER TABLE "report_runs" ADD CONSTRAINT "report_runs_schedule_id_report_schedules_id_fk" FOREIGN KEY ("schedule_id") REFERENCES "public"."report_schedules"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "report_runs_schedule_id_started_at_index" ON "report_runs" USING btree ("schedule_id","started_at");
