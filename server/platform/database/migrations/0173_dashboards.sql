CREATE TABLE "dashboard_choices" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "dashboard_choices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"dashboard_id" integer NOT NULL
);

--> statement-breakpoint
CREATE TABLE "dashboard_shares" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "dashboard_shares_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"dashboard_id" integer NOT NULL,
	"user_id" integer,
	"department_id" integer,
	"is_everyone" boolean DEFAULT false NOT NULL,
	CONSTRAINT "dashboard_shares_one" CHECK (num_nonnulls(user_id, department_id, nullif(is_everyone, false)) = 1)
);

--> statement-breakpoint
CREATE TABLE "dashboards" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "dashboards_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" integer,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" integer,
	"name" text NOT NULL,
	"owner_user_id" integer NOT NULL,
	"domain_id" integer NOT NULL,
	"cards" jsonb NOT NULL
);

--> statement-breakpoint
ALTER TABLE "dashboard_choices" ADD CONSTRAINT "dashboard_choices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "dashboard_choices" ADD CONSTRAINT "dashboard_choices_dashboard_id_dashboards_id_fk" FOREIGN KEY ("dashboard_id") REFERENCES "public"."dashboards"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "dashboard_shares" ADD CONSTRAINT "dashboard_shares_dashboard_id_dashboards_id_fk" FOREIGN KEY ("dashboard_id") REFERENCES "public"."dashboards"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "dashboard_shares" ADD CONSTRAINT "dashboard_shares_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "dashboard_shares" ADD CONSTRAINT "dashboard_shares_department_id_departments_id_fk" FOREIGN KEY ("department_id") REFERENCES "public"."departments"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "dashboards" ADD CONSTRAINT "dashboards_owner_user_id_users_id_fk" FOREIGN KEY ("owner_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "dashboards" ADD CONSTRAINT "dashboards_domain_id_domains_id_fk" FOREIGN KEY ("domain_id") REFERENCES "public"."domains"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "dashboard_choices_user_id_index" ON "dashboard_choices" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "dashboard_choices_dashboard_id_index" ON "dashboard_choices" USING btree ("dashboard_id");
--> statement-breakpoint
CREATE INDEX "dashboard_shares_dashboard_id_index" ON "dashboard_shares" USING btree ("dashboard_id");
--> statement-breakpoint
CREATE INDEX "dashboard_shares_user_id_index" ON "dashboard_shares" USING btree ("user_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "dashboards_name" ON "dashboards" USING btree ("owner_user_id",lower(name));
--> statement-breakpoint
CREATE INDEX "dashboards_domain_id_index" ON "dashboards" USING btree ("domain_id");
