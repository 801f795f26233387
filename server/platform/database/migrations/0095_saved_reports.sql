CREATE TABLE "report_favourites" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "report_favourites_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"saved_report_id" integer,
	"report" text,
	CONSTRAINT "report_favourites_one" CHECK (num_nonnulls(saved_report_id, report) = 1)
);

--> statement-breakpoint
CREATE TABLE "saved_report_shares" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "saved_report_shares_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"report_id" integer NOT NULL,
	"user_id" integer,
	"department_id" integer,
	"is_everyone" boolean DEFAULT false NOT NULL,
	CONSTRAINT "saved_report_shares_one" CHECK (num_nonnulls(user_id, department_id, nullif(is_everyone, false)) = 1)
);

--> statement-breakpoint
CREATE TABLE "saved_reports" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "saved_reports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" integer,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" integer,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"type" text NOT NULL,
	"definition" jsonb NOT NULL,
	"labels" jsonb NOT NULL,
	"owner_user_id" integer NOT NULL,
	"domain_id" integer NOT NULL
);

--> statement-breakpoint
ALTER TABLE "report_favourites" ADD CONSTRAINT "report_favourites_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "report_favourites" ADD CONSTRAINT "report_favourites_saved_report_id_saved_reports_id_fk" FOREIGN KEY ("saved_report_id") REFERENCES "public"."saved_reports"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "saved_report_shares" ADD CONSTRAINT "saved_report_shares_report_id_saved_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."saved_reports"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "saved_report_shares" ADD CONSTRAINT "saved_report_shares_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "saved_report_shares" ADD CONSTRAINT "saved_report_shares_department_id_departments_id_fk" FOREIGN KEY ("department_id") REFERENCES "public"."departments"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "saved_reports" ADD CONSTRAINT "saved_reports_owner_user_id_users_id_fk" FOREIGN KEY ("owner_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "saved_reports" ADD CONSTRAINT "saved_reports_domain_id_domains_id_fk" FOREIGN KEY ("domain_id") REFERENCES "public"."domains"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "report_favourites_user_id_saved_report_id_index" ON "report_favourites" USING btree ("user_id","saved_report_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "report_favourites_user_id_report_index" ON "report_favourites" USING btree ("user_id","report");
--> statement-breakpoint
CREATE INDEX "saved_report_shares_report_id_index" ON "saved_report_shares" USING btree ("report_id");
--> statement-breakpoint
CREATE INDEX "saved_report_shares_user_id_index" ON "saved_report_shares" USING btree ("user_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "saved_reports_name" ON "saved_reports" USING btree ("owner_user_id",lower(name));
--> statement-breakpoint
CREATE INDEX "saved_reports_domain_id_index" ON "saved_reports" USING btree ("domain_id");
