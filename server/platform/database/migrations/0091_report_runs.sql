CREATE TABLE "report_runs" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "report_runs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"report" text NOT NULL,
	"saved_report_id" integer,
	"title" text NOT NULL,
	"user_id" integer NOT NULL,
	"domain_id" integer,
	"way" text NOT NULL,
	"format" text NOT NULL,
	"given" jsonb NOT NULL,
	"in_words" text[] NOT NULL,
	"status" text NOT NULL,
	"row_count" integer,
	"control_pence" bigint,
	"message" text,
	"file_name" text,
	"sha256" text,
	"expires_at" timestamp with time zone,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "report_runs_ended" CHECK ((status in ('waiting', 'running')) = (ended_at is null))
);

--> statement-breakpoint
ALTER TABLE "report_runs" ADD CONSTRAINT "report_runs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "report_runs_user_id_started_at_index" ON "report_runs" USING btree ("user_id","started_at");
--> statement-breakpoint
CREATE INDEX "report_runs_report_started_at_index" ON "report_runs" USING btree ("report","started_at");
--> statement-breakpoint
CREATE INDEX "report_runs_kept" ON "report_runs" USING btree ("expires_at") WHERE sha256 is not null;
