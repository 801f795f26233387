CREATE TABLE "distribution_run_lines" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "distribution_run_lines_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"run_id" integer NOT NULL,
	"case_id" integer NOT NULL,
	"cleared_pence" bigint NOT NULL,
	"reserved_pence" bigint NOT NULL,
	"committed_pence" bigint NOT NULL,
	"expenses_pence" bigint DEFAULT 0 NOT NULL,
	"nominee_pence" bigint DEFAULT 0 NOT NULL,
	"supervisor_pence" bigint DEFAULT 0 NOT NULL,
	"variation_pence" bigint DEFAULT 0 NOT NULL,
	"dividend_pence" bigint DEFAULT 0 NOT NULL,
	"refund_pence" bigint DEFAULT 0 NOT NULL,
	"retained_pence" bigint DEFAULT 0 NOT NULL,
	"remaining_pence" bigint NOT NULL,
	"pence_per_pound" integer DEFAULT 0 NOT NULL,
	"pence_per_pound_to_date" integer DEFAULT 0 NOT NULL,
	"working" jsonb NOT NULL,
	"facts_digest" text NOT NULL,
	"left_out" text,
	"left_out_note" text,
	"left_out_by" integer,
	"released_at" timestamp with time zone
);

--> statement-breakpoint
CREATE TABLE "distribution_runs" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "distribution_runs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" integer,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" integer,
	"domain_id" integer NOT NULL,
	"portfolio_id" integer,
	"product_id" integer,
	"case_id" integer,
	"kind" text NOT NULL,
	"cutoff_on" date NOT NULL,
	"is_every_case" boolean DEFAULT false NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"job_run_id" integer,
	"digest" text,
	"prepared_by" integer NOT NULL,
	"submitted_at" timestamp with time zone,
	"approved_by" integer,
	"released_at" timestamp with time zone,
	"comment" text,
	CONSTRAINT "distribution_runs_two_people" CHECK (approved_by is null or approved_by <> prepared_by),
	CONSTRAINT "distribution_runs_single_case" CHECK ((kind = 'single_case') = (case_id is not null))
);

--> statement-breakpoint
CREATE TABLE "dividend_lines" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "dividend_lines_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"dividend_id" integer NOT NULL,
	"case_creditor_id" integer NOT NULL,
	"admitted_pence" bigint NOT NULL,
	"share_pence" bigint NOT NULL,
	"retained_pence" bigint NOT NULL
);

--> statement-breakpoint
CREATE TABLE "dividends" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "dividends_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"case_id" integer NOT NULL,
	"run_line_id" integer NOT NULL,
	"declared_on" date NOT NULL,
	"dividend_pence" bigint NOT NULL,
	"admitted_pence" bigint NOT NULL,
	"pence_per_pound" integer NOT NULL,
	"pence_per_pound_to_date" integer NOT NULL,
	"is_final" boolean NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);

--> statement-breakpoint
CREATE TABLE "payment_allocations" (
	"payment_id" integer NOT NULL,
	"allocation_id" integer NOT NULL,
	"amount_pence" bigint NOT NULL,
	"ended_on" date,
	CONSTRAINT "payment_allocations_payment_id_allocation_id_pk" PRIMARY KEY("payment_id","allocation_id")
);

--> statement-breakpoint
CREATE TABLE "payments" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" integer,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" integer,
	"domain_id" integer NOT NULL,
	"case_id" integer,
	"bank_account_id" integer,
	"payee_kind" text NOT NULL,
	"creditor_id" integer,
	"supplier_id" integer,
	"payee_name" text NOT NULL,
	"sort_code" text,
	"account_number" text,
	"reference" text NOT NULL,
	"amount_pence" bigint NOT NULL,
	"due_on" date NOT NULL,
	"status" text DEFAULT 'approved' NOT NULL,
	"status_reason" text,
	"release_key" text NOT NULL,
	CONSTRAINT "payments_amount" CHECK (amount_pence > 0),
	CONSTRAINT "payments_payee" CHECK ((payee_kind = 'creditor') = (creditor_id is not null) and (payee_kind = 'supplier') = (supplier_id is not null))
);

--> statement-breakpoint
ALTER TABLE "allocations" ADD COLUMN "run_line_id" integer;
--> statement-breakpoint
ALTER TABLE "distribution_run_lines" ADD CONSTRAINT "distribution_run_lines_run_id_distribution_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."distribution_runs"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "distribution_run_lines" ADD CONSTRAINT "distribution_run_lines_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "distribution_run_lines" ADD CONSTRAINT "distribution_run_lines_left_out_by_users_id_fk" FOREIGN KEY ("left_out_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "distribution_runs" ADD CONSTRAINT "distribution_runs_domain_id_domains_id_fk" FOREIGN KEY ("domain_id") REFERENCES "public"."domains"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "distribution_runs" ADD CONSTRAINT "distribution_runs_portfolio_id_portfolios_id_fk" FOREIGN KEY ("portfolio_id") REFERENCES "public"."portfolios"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "distribution_runs" ADD CONSTRAINT "distribution_runs_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "distribution_runs" ADD CONSTRAINT "distribution_runs_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "distribution_runs" ADD CONSTRAINT "distribution_runs_job_run_id_job_runs_id_fk" FOREIGN KEY ("job_run_id") REFERENCES "public"."job_runs"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "distribution_runs" ADD CONSTRAINT "distribution_runs_prepared_by_users_id_fk" FOREIGN KEY ("prepared_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "distribution_runs" ADD CONSTRAINT "distribution_runs_approved_by_users_id_fk" FOREIGN KEY ("approved_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "dividend_lines" ADD CONSTRAINT "dividend_lines_dividend_id_dividends_id_fk" FOREIGN KEY ("dividend_id") REFERENCES "public"."dividends"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "dividend_lines" ADD CONSTRAINT "dividend_lines_case_creditor_id_case_creditors_id_fk" FOREIGN KEY ("case_creditor_id") REFERENCES "public"."case_creditors"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "dividends" ADD CONSTRAINT "dividends_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "dividends" ADD CONSTRAINT "dividends_run_line_id_distribution_run_lines_id_fk" FOREIGN KEY ("run_line_id") REFERENCES "public"."distribution_run_lines"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "payment_allocations" ADD CONSTRAINT "payment_allocations_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "payment_allocations" ADD CONSTRAINT "payment_allocations_allocation_id_allocations_id_fk" FOREIGN KEY ("allocation_id") REFERENCES "public"."allocations"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_domain_id_domains_id_fk" FOREIGN KEY ("domain_id") REFERENCES "public"."domains"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_bank_account_id_bank_accounts_id_fk" FOREIGN KEY ("bank_account_id") REFERENCES "public"."bank_accounts"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_creditor_id_creditors_id_fk" FOREIGN KEY ("creditor_id") REFERENCES "public"."creditors"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_supplier_id_suppliers_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."suppliers"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "distribution_run_lines_run_id_case_id_index" ON "distribution_run_lines" USING btree ("run_id","case_id");
--> statement-breakpoint
CREATE INDEX "distribution_run_lines_case_id_index" ON "distribution_run_lines" USING btree ("case_id");
--> statement-breakpoint
CREATE INDEX "distribution_run_lines_run_id_left_out_id_index" ON "distribution_run_lines" USING btree ("run_id","left_out","id");
--> statement-breakpoint
CREATE INDEX "distribution_runs_domain_id_status_id_index" ON "distribution_runs" USING btree ("domain_id","status","id");
--> statement-breakpoint
CREATE UNIQUE INDEX "dividend_lines_dividend_id_case_creditor_id_index" ON "dividend_lines" USING btree ("dividend_id","case_creditor_id");
--> statement-breakpoint
CREATE INDEX "dividend_lines_case_creditor_id_index" ON "dividend_lines" USING btree ("case_creditor_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "dividends_run_line_id_index" ON "dividends" USING btree ("run_line_id");
--> statement-breakpoint
CREATE INDEX "dividends_case_id_declared_on_index" ON "dividends" USING btree ("case_id","declared_on");
--> statement-breakpoint
CREATE UNIQUE INDEX "payment_allocations_one_open" ON "payment_allocations" USING btree ("allocation_id") WHERE ended_on is null;
--> statement-breakpoint
CREATE UNIQUE INDEX "payments_release_key_index" ON "payments" USING btree ("release_key");
--> statement-breakpoint
CREATE INDEX "payments_domain_id_status_id_index" ON "payments" USING btree ("domain_id","status","id");
--> statement-breakpoint
CREATE INDEX "payments_case_id_index" ON "payments" USING btree ("case_id");
--> statement-breakpoint
CREATE INDEX "payments_creditor_id_index" ON "payments" USING btree ("creditor_id");
--> statement-breakpoint
CREATE INDEX "allocations_run_line_id_index" ON "allocations" USING btree ("run_line_id");
--> statement-breakpoint
ALTER TABLE "allocations" ADD CONSTRAINT "allocations_run_line_id_fk" FOREIGN KEY ("run_line_id") REFERENCES "public"."distribution_run_lines"("id") ON DELETE no action ON UPDATE no action;
