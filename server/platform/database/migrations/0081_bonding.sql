CREATE TABLE "bond_bordereaux" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bond_bordereaux_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" integer,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" integer,
	"portfolio_id" integer NOT NULL,
	"month" date NOT NULL,
	"submitted_on" date NOT NULL,
	"submitted_by" integer,
	"entry_count" integer NOT NULL,
	"cover_pence" bigint NOT NULL,
	"premium_pence" bigint NOT NULL
);

--> statement-breakpoint
CREATE TABLE "bond_entries" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bond_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" integer,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" integer,
	"case_id" integer NOT NULL,
	"case_person_id" integer NOT NULL,
	"supervisor_user_id" integer,
	"portfolio_id" integer,
	"bond_insurer_supplier_id" integer,
	"policy_ref" text,
	"action" text NOT NULL,
	"bondable_pence" bigint NOT NULL,
	"penalty_pence" bigint NOT NULL,
	"change_pence" bigint NOT NULL,
	"premium_pence" bigint DEFAULT 0 NOT NULL,
	"appointed_on" date NOT NULL,
	"effective_on" date NOT NULL,
	"bordereau_month" date NOT NULL,
	"submitted_on" date,
	"reason" text,
	"is_current" boolean DEFAULT true NOT NULL,
	"value_pence" bigint NOT NULL,
	"reviewed_on" date,
	"reviewed_by" integer,
	CONSTRAINT "bond_entries_release" CHECK ((action = 'release') = (penalty_pence = 0)),
	CONSTRAINT "bond_entries_change" CHECK (case action when 'new' then change_pence = penalty_pence when 'increase' then change_pence > 0 else change_pence < 0 end),
	CONSTRAINT "bond_entries_month" CHECK (bordereau_month = date_trunc('month', bordereau_month)::date),
	CONSTRAINT "bond_entries_effective" CHECK (appointed_on <= effective_on)
);

--> statement-breakpoint
ALTER TABLE "portfolios" ADD COLUMN "bond_minimum" bigint;
--> statement-breakpoint
ALTER TABLE "portfolios" ADD COLUMN "bond_maximum" bigint;
--> statement-breakpoint
ALTER TABLE "portfolios" ADD COLUMN "general_bond" bigint;
--> statement-breakpoint
ALTER TABLE "portfolios" ADD COLUMN "bond_limit" bigint;
--> statement-breakpoint
ALTER TABLE "portfolios" ADD COLUMN "bond_ends_on" date;
--> statement-breakpoint
ALTER TABLE "portfolios" ADD COLUMN "bordereau_day" integer;
--> statement-breakpoint
ALTER TABLE "bond_bordereaux" ADD CONSTRAINT "bond_bordereaux_portfolio_id_portfolios_id_fk" FOREIGN KEY ("portfolio_id") REFERENCES "public"."portfolios"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "bond_bordereaux" ADD CONSTRAINT "bond_bordereaux_submitted_by_users_id_fk" FOREIGN KEY ("submitted_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "bond_entries" ADD CONSTRAINT "bond_entries_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "bond_entries" ADD CONSTRAINT "bond_entries_case_person_id_case_people_id_fk" FOREIGN KEY ("case_person_id") REFERENCES "public"."case_people"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "bond_entries" ADD CONSTRAINT "bond_entries_supervisor_user_id_users_id_fk" FOREIGN KEY ("supervisor_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "bond_entries" ADD CONSTRAINT "bond_entries_portfolio_id_portfolios_id_fk" FOREIGN KEY ("portfolio_id") REFERENCES "public"."portfolios"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "bond_entries" ADD CONSTRAINT "bond_entries_bond_insurer_supplier_id_suppliers_id_fk" FOREIGN KEY ("bond_insurer_supplier_id") REFERENCES "public"."suppliers"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "bond_entries" ADD CONSTRAINT "bond_entries_reviewed_by_users_id_fk" FOREIGN KEY ("reviewed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "bond_bordereaux_portfolio_id_month_index" ON "bond_bordereaux" USING btree ("portfolio_id","month");
--> statement-breakpoint
CREATE INDEX "bond_entries_case_id_index" ON "bond_entries" USING btree ("case_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "bond_entries_current" ON "bond_entries" USING btree ("case_person_id") WHERE is_current;
--> statement-breakpoint
CREATE INDEX "bond_entries_in_force" ON "bond_entries" USING btree ("case_id") WHERE is_current and penalty_pence > 0;
--> statement-breakpoint
CREATE INDEX "bond_entries_bordereau_month_id_index" ON "bond_entries" USING btree ("bordereau_month","id");
