CREATE TABLE "bank_accounts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bank_accounts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" integer,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" integer,
	"domain_id" integer NOT NULL,
	"portfolio_id" integer,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"bank_name" text,
	"sort_code" text,
	"account_number" text,
	"iban" text,
	"modulus_check" text,
	"currency" char(3) DEFAULT 'GBP' NOT NULL,
	"ledger_account_id" integer NOT NULL,
	"provider" text DEFAULT 'manual' NOT NULL,
	"cms_umbrella_ref" text,
	"csv_profile" jsonb,
	"opened_on" date,
	"opening_pence" bigint DEFAULT 0 NOT NULL,
	"item_count" integer DEFAULT 0 NOT NULL,
	"items_pence" bigint DEFAULT 0 NOT NULL,
	"statement_pence" bigint,
	"statement_on" date,
	"last_imported_to" date,
	"is_active" boolean DEFAULT true NOT NULL
);

--> statement-breakpoint
CREATE TABLE "bank_import_repeats" (
	"bank_import_id" integer NOT NULL,
	"bank_item_id" integer NOT NULL,
	CONSTRAINT "bank_import_repeats_bank_import_id_bank_item_id_pk" PRIMARY KEY("bank_import_id","bank_item_id")
);

--> statement-breakpoint
CREATE TABLE "bank_imports" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bank_imports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" integer,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" integer,
	"bank_account_id" integer NOT NULL,
	"main_id" integer,
	"file_id" integer NOT NULL,
	"file_name" text NOT NULL,
	"sha256" char(64) NOT NULL,
	"format" text,
	"status" text DEFAULT 'uploaded' NOT NULL,
	"period_from" date,
	"period_to" date,
	"opening_pence" bigint,
	"closing_pence" bigint,
	"balance_check" text DEFAULT 'not_available' NOT NULL,
	"balance_reason" text,
	"line_count" integer DEFAULT 0 NOT NULL,
	"new_count" integer DEFAULT 0 NOT NULL,
	"duplicate_count" integer DEFAULT 0 NOT NULL,
	"error_count" integer DEFAULT 0 NOT NULL,
	"errors" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"job_run_id" integer,
	"posted_at" timestamp with time zone,
	"undone_at" timestamp with time zone,
	"undone_by" integer
);

--> statement-breakpoint
CREATE TABLE "bank_item_parts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bank_item_parts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" integer,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" integer,
	"bank_item_id" integer NOT NULL,
	"kind" text NOT NULL,
	"case_id" integer,
	"income_type_id" integer,
	"payment_type_id" integer,
	"amount_pence" bigint NOT NULL,
	"receipt_id" integer,
	"payment_id" integer,
	"journal_id" integer,
	"undone_at" timestamp with time zone,
	"undone_by" integer,
	CONSTRAINT "bank_item_parts_amount" CHECK (amount_pence <> 0)
);

--> statement-breakpoint
CREATE TABLE "bank_items" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bank_items_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" integer,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" integer,
	"bank_account_id" integer NOT NULL,
	"bank_import_id" integer NOT NULL,
	"line_number" integer NOT NULL,
	"booked_on" date NOT NULL,
	"value_on" date,
	"amount_pence" bigint NOT NULL,
	"description" text NOT NULL,
	"reference" text,
	"payer_name" text,
	"payer_sort_code" text,
	"payer_account_number" text,
	"cheque_number" text,
	"bank_type" text,
	"is_reversal" boolean DEFAULT false NOT NULL,
	"balance_pence" bigint,
	"bank_id" text,
	"content_hash" char(64) NOT NULL,
	"occurrence" integer NOT NULL,
	"status" text DEFAULT 'unmatched' NOT NULL,
	"matched_kind" text,
	"matched_id" integer,
	"case_id" integer,
	"match_score" integer,
	"match_evidence" jsonb,
	"is_matched_automatically" boolean DEFAULT false NOT NULL,
	"matched_by" integer,
	"matched_at" timestamp with time zone,
	"ignored_reason" text,
	"paired_item_id" integer,
	CONSTRAINT "bank_items_ignored_why" CHECK (status <> 'ignored' or ignored_reason is not null)
);

--> statement-breakpoint
CREATE TABLE "bank_matching_runs" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bank_matching_runs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"bank_account_id" integer,
	"job_run_id" integer,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"started_by" integer,
	"ended_at" timestamp with time zone,
	"aborted_at" timestamp with time zone,
	"current_entry" integer DEFAULT 0 NOT NULL,
	"total_entries" integer DEFAULT 0 NOT NULL,
	"matched_count" integer DEFAULT 0 NOT NULL,
	"suggested_count" integer DEFAULT 0 NOT NULL,
	"error_count" integer DEFAULT 0 NOT NULL
);

--> statement-breakpoint
CREATE TABLE "match_rules" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "match_rules_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" integer,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" integer,
	"domain_id" integer,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"priority" integer NOT NULL,
	"score" integer NOT NULL,
	"action" text NOT NULL,
	"conditions" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"income_type_id" integer,
	"payment_type_id" integer,
	"is_system" boolean DEFAULT false NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"hit_count" integer DEFAULT 0 NOT NULL,
	"last_hit_at" timestamp with time zone,
	CONSTRAINT "match_rules_score" CHECK (score between 0 and 100)
);

--> statement-breakpoint
CREATE TABLE "payer_accounts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payer_accounts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" integer,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" integer,
	"case_id" integer NOT NULL,
	"person_id" integer,
	"sort_code" text NOT NULL,
	"account_number" text NOT NULL,
	"payer_name" text,
	"confirmed_count" integer DEFAULT 0 NOT NULL,
	"corrected_count" integer DEFAULT 0 NOT NULL,
	"confirmed_by" integer,
	"last_seen_on" date,
	"is_active" boolean DEFAULT true NOT NULL
);

--> statement-breakpoint
ALTER TABLE "bank_accounts" ADD CONSTRAINT "bank_accounts_domain_id_domains_id_fk" FOREIGN KEY ("domain_id") REFERENCES "public"."domains"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "bank_accounts" ADD CONSTRAINT "bank_accounts_portfolio_id_portfolios_id_fk" FOREIGN KEY ("portfolio_id") REFERENCES "public"."portfolios"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "bank_accounts" ADD CONSTRAINT "bank_accounts_ledger_account_id_chart_of_accounts_id_fk" FOREIGN KEY ("ledger_account_id") REFERENCES "public"."chart_of_accounts"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "bank_import_repeats" ADD CONSTRAINT "bank_import_repeats_bank_import_id_bank_imports_id_fk" FOREIGN KEY ("bank_import_id") REFERENCES "public"."bank_imports"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "bank_import_repeats" ADD CONSTRAINT "bank_import_repeats_bank_item_id_bank_items_id_fk" FOREIGN KEY ("bank_item_id") REFERENCES "public"."bank_items"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "bank_imports" ADD CONSTRAINT "bank_imports_bank_account_id_bank_accounts_id_fk" FOREIGN KEY ("bank_account_id") REFERENCES "public"."bank_accounts"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "bank_imports" ADD CONSTRAINT "bank_imports_main_id_bank_imports_id_fk" FOREIGN KEY ("main_id") REFERENCES "public"."bank_imports"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "bank_imports" ADD CONSTRAINT "bank_imports_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "bank_imports" ADD CONSTRAINT "bank_imports_undone_by_users_id_fk" FOREIGN KEY ("undone_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "bank_item_parts" ADD CONSTRAINT "bank_item_parts_bank_item_id_bank_items_id_fk" FOREIGN KEY ("bank_item_id") REFERENCES "public"."bank_items"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "bank_item_parts" ADD CONSTRAINT "bank_item_parts_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "bank_item_parts" ADD CONSTRAINT "bank_item_parts_income_type_id_income_types_id_fk" FOREIGN KEY ("income_type_id") REFERENCES "public"."income_types"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "bank_item_parts" ADD CONSTRAINT "bank_item_parts_payment_type_id_payment_types_id_fk" FOREIGN KEY ("payment_type_id") REFERENCES "public"."payment_types"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "bank_item_parts" ADD CONSTRAINT "bank_item_parts_undone_by_users_id_fk" FOREIGN KEY ("undone_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "bank_items" ADD CONSTRAINT "bank_items_bank_account_id_bank_accounts_id_fk" FOREIGN KEY ("bank_account_id") REFERENCES "public"."bank_accounts"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "bank_items" ADD CONSTRAINT "bank_items_bank_import_id_bank_imports_id_fk" FOREIGN KEY ("bank_import_id") REFERENCES "public"."bank_imports"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "bank_items" ADD CONSTRAINT "bank_items_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "bank_items" ADD CONSTRAINT "bank_items_matched_by_users_id_fk" FOREIGN KEY ("matched_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "bank_items" ADD CONSTRAINT "bank_items_paired_item_id_bank_items_id_fk" FOREIGN KEY ("paired_item_id") REFERENCES "public"."bank_items"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "bank_matching_runs" ADD CONSTRAINT "bank_matching_runs_bank_account_id_bank_accounts_id_fk" FOREIGN KEY ("bank_account_id") REFERENCES "public"."bank_accounts"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "bank_matching_runs" ADD CONSTRAINT "bank_matching_runs_started_by_users_id_fk" FOREIGN KEY ("started_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "match_rules" ADD CONSTRAINT "match_rules_domain_id_domains_id_fk" FOREIGN KEY ("domain_id") REFERENCES "public"."domains"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "match_rules" ADD CONSTRAINT "match_rules_income_type_id_income_types_id_fk" FOREIGN KEY ("income_type_id") REFERENCES "public"."income_types"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "match_rules" ADD CONSTRAINT "match_rules_payment_type_id_payment_types_id_fk" FOREIGN KEY ("payment_type_id") REFERENCES "public"."payment_types"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "payer_accounts" ADD CONSTRAINT "payer_accounts_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "payer_accounts" ADD CONSTRAINT "payer_accounts_person_id_persons_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."persons"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "payer_accounts" ADD CONSTRAINT "payer_accounts_confirmed_by_users_id_fk" FOREIGN KEY ("confirmed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "bank_accounts_name_unique" ON "bank_accounts" USING btree (lower(name));
--> statement-breakpoint
CREATE UNIQUE INDEX "bank_accounts_number_unique" ON "bank_accounts" USING btree ("sort_code","account_number");
--> statement-breakpoint
CREATE UNIQUE INDEX "bank_accounts_iban_unique" ON "bank_accounts" USING btree ("iban");
--> statement-breakpoint
CREATE INDEX "bank_accounts_domain_id_index" ON "bank_accounts" USING btree ("domain_id");
--> statement-breakpoint
CREATE INDEX "bank_import_repeats_bank_item_id_index" ON "bank_import_repeats" USING btree ("bank_item_id");
--> statement-breakpoint
CREATE INDEX "bank_imports_bank_account_id_id_index" ON "bank_imports" USING btree ("bank_account_id","id");
--> statement-breakpoint
CREATE INDEX "bank_imports_main_id_index" ON "bank_imports" USING btree ("main_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "bank_imports_file_once" ON "bank_imports" USING btree ("bank_account_id","sha256") WHERE status not in ('failed', 'undone');
--> statement-breakpoint
CREATE INDEX "bank_item_parts_bank_item_id_index" ON "bank_item_parts" USING btree ("bank_item_id");
--> statement-breakpoint
CREATE INDEX "bank_item_parts_case_id_index" ON "bank_item_parts" USING btree ("case_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "bank_item_parts_receipt" ON "bank_item_parts" USING btree ("receipt_id") WHERE receipt_id is not null;
--> statement-breakpoint
CREATE UNIQUE INDEX "bank_items_once" ON "bank_items" USING btree ("bank_account_id","content_hash","occurrence");
--> statement-breakpoint
CREATE INDEX "bank_items_by_date" ON "bank_items" USING btree ("bank_account_id","booked_on","id");
--> statement-breakpoint
CREATE INDEX "bank_items_by_status" ON "bank_items" USING btree ("bank_account_id","status","booked_on","id");
--> statement-breakpoint
CREATE INDEX "bank_items_by_amount" ON "bank_items" USING btree ("bank_account_id","amount_pence","id");
--> statement-breakpoint
CREATE INDEX "bank_items_open" ON "bank_items" USING btree ("bank_account_id","booked_on","id","amount_pence") WHERE status in ('unmatched', 'suggested');
--> statement-breakpoint
CREATE INDEX "bank_items_import" ON "bank_items" USING btree ("bank_import_id");
--> statement-breakpoint
CREATE INDEX "bank_items_case" ON "bank_items" USING btree ("case_id") WHERE case_id is not null;
--> statement-breakpoint
CREATE INDEX "bank_items_pair" ON "bank_items" USING btree ("paired_item_id") WHERE paired_item_id is not null;
--> statement-breakpoint
CREATE UNIQUE INDEX "bank_matching_runs_one" ON "bank_matching_runs" USING btree ((1)) WHERE ended_at is null;
--> statement-breakpoint
CREATE UNIQUE INDEX "match_rules_system" ON "match_rules" USING btree ("kind") WHERE is_system;
--> statement-breakpoint
CREATE INDEX "match_rules_priority_id_index" ON "match_rules" USING btree ("priority","id");
--> statement-breakpoint
CREATE UNIQUE INDEX "payer_accounts_once" ON "payer_accounts" USING btree ("sort_code","account_number","case_id");
--> statement-breakpoint
CREATE INDEX "payer_accounts_case_id_index" ON "payer_accounts" USING btree ("case_id");
