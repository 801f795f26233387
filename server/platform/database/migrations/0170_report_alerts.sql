CREATE TABLE "report_alert_notices" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "report_alert_notices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"alert_id" integer NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"words" text NOT NULL,
	"read_at" timestamp with time zone,
	"mail" text
);

--> statement-breakpoint
CREATE TABLE "report_alert_rows" (
	"alert_id" integer NOT NULL,
	"row_id" text NOT NULL,
	CONSTRAINT "report_alert_rows_alert_id_row_id_pk" PRIMARY KEY("alert_id","row_id")
);

--> statement-breakpoint
CREATE TABLE "report_alerts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "report_alerts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" integer,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" integer,
	"name" text NOT NULL,
	"report" text NOT NULL,
	"saved_report_id" integer,
	"owner_user_id" integer NOT NULL,
	"domain_id" integer,
	"given" jsonb NOT NULL,
	"in_words" text[] NOT NULL,
	"watch" text NOT NULL,
	"watched_column" text,
	"column_label" text,
	"unit" text NOT NULL,
	"crossing" text NOT NULL,
	"line" bigint NOT NULL,
	"rhythm" text NOT NULL,
	"is_mailed" boolean NOT NULL,
	"next_at" timestamp with time zone,
	"stopped_why" text,
	"looked_at" timestamp with time zone,
	"value" bigint,
	"is_beyond" boolean DEFAULT false NOT NULL,
	CONSTRAINT "report_alerts_stopped" CHECK ((next_at is null) = (stopped_why is not null)),
	CONSTRAINT "report_alerts_column" CHECK ((watch = 'sum') = (watched_column is not null))
);

--> statement-breakpoint
ALTER TABLE "report_alert_notices" ADD CONSTRAINT "report_alert_notices_alert_id_report_alerts_id_fk" FOREIGN KEY ("alert_id") REFERENCES "public"."report_alerts"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "report_alert_rows" ADD CONSTRAINT "report_alert_rows_alert_id_report_alerts_id_fk" FOREIGN KEY ("alert_id") REFERENCES "public"."report_alerts"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "report_alerts" ADD CONSTRAINT "report_alerts_saved_report_id_saved_reports_id_fk" FOREIGN KEY ("saved_report_id") REFERENCES "public"."saved_reports"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "report_alerts" ADD CONSTRAINT "report_alerts_owner_user_id_users_id_fk" FOREIGN KEY ("owner_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "report_alerts" ADD CONSTRAINT "report_alerts_domain_id_domains_id_fk" FOREIGN KEY ("domain_id") REFERENCES "public"."domains"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "report_alert_notices_alert_id_at_index" ON "report_alert_notices" USING btree ("alert_id","at");
--> statement-breakpoint
CREATE INDEX "report_alerts_next_at_index" ON "report_alerts" USING btree ("next_at");
--> statement-breakpoint
CREATE INDEX "report_alerts_owner_user_id_index" ON "report_alerts" USING btree ("owner_user_id");
