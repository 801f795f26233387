CREATE TABLE "account_balances" (
	"domain_id" integer NOT NULL,
	"account_id" integer NOT NULL,
	"bank_account_id" integer NOT NULL,
	"posted_on" date NOT NULL,
	"debit_pence" bigint NOT NULL,
	"credit_pence" bigint NOT NULL,
	"line_count" integer NOT NULL,
	CONSTRAINT "account_balances_account_id_domain_id_bank_account_id_posted_on_pk" PRIMARY KEY("account_id","domain_id","bank_account_id","posted_on")
);

--> statement-breakpoint
CREATE TABLE "balance_changes" (
	"domain_id" integer NOT NULL,
	"account_id" integer NOT NULL,
	"bank_account_id" integer NOT NULL,
	"posted_on" date NOT NULL,
	"debit_pence" bigint NOT NULL,
	"credit_pence" bigint NOT NULL,
	"line_count" integer NOT NULL
);

--> statement-breakpoint
CREATE TABLE "journal_lines" (
	"journal_id" integer NOT NULL,
	"line" integer NOT NULL,
	"domain_id" integer NOT NULL,
	"posted_on" date NOT NULL,
	"account_id" integer NOT NULL,
	"case_id" integer,
	"debit_pence" bigint NOT NULL,
	"credit_pence" bigint NOT NULL,
	"creditor_id" integer,
	"supplier_id" integer,
	"bank_account_id" integer,
	"client_account_id" integer,
	"memo" text,
	CONSTRAINT "journal_lines_journal_id_line_pk" PRIMARY KEY("journal_id","line"),
	CONSTRAINT "journal_lines_one_side" CHECK (debit_pence >= 0 and credit_pence >= 0 and (debit_pence > 0) <> (credit_pence > 0))
);

--> statement-breakpoint
CREATE TABLE "journals" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "journals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"domain_id" integer NOT NULL,
	"ledger" text NOT NULL,
	"posted_on" date NOT NULL,
	"description" text NOT NULL,
	"source" text NOT NULL,
	"source_id" integer,
	"reverses_id" integer,
	"idempotency_key" text NOT NULL,
	"line_count" integer NOT NULL,
	"total_pence" bigint NOT NULL,
	"approved_by" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" integer,
	CONSTRAINT "journals_known_words" CHECK (ledger in ('estate', 'office') and line_count >= 2 and total_pence > 0)
);

--> statement-breakpoint
CREATE TABLE "manual_journals" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "manual_journals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" integer,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" integer,
	"domain_id" integer NOT NULL,
	"kind" text NOT NULL,
	"ledger" text NOT NULL,
	"posted_on" date NOT NULL,
	"description" text NOT NULL,
	"lines" jsonb NOT NULL,
	"reverses_id" integer,
	"status" text DEFAULT 'pending' NOT NULL,
	"requested_by" integer NOT NULL,
	"decided_by" integer,
	"decided_at" timestamp with time zone,
	"comment" text,
	"journal_id" integer,
	CONSTRAINT "manual_journals_two_people" CHECK (status <> 'approved' or (decided_by is not null and decided_by <> requested_by))
);

--> statement-breakpoint
CREATE TABLE "periods" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "periods_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" integer,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" integer,
	"domain_id" integer NOT NULL,
	"month" date NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"closed_at" timestamp with time zone,
	"closed_by" integer,
	"reopen_reason" text
);

--> statement-breakpoint
CREATE TABLE "receipts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "receipts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" integer,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" integer,
	"domain_id" integer NOT NULL,
	"case_id" integer,
	"income_type_id" integer,
	"from_receipt_id" integer,
	"bank_account_id" integer,
	"bank_item_id" integer,
	"received_on" date NOT NULL,
	"cleared_on" date,
	"amount_pence" bigint NOT NULL,
	"method" text NOT NULL,
	"payer_name" text,
	"payer_reference" text,
	"status" text NOT NULL,
	"reversed_on" date,
	"reversed_reason" text,
	"journal_id" integer NOT NULL,
	"reversal_journal_id" integer,
	CONSTRAINT "receipts_case_and_type" CHECK (amount_pence > 0 and (case_id is null) = (income_type_id is null)
        and (status = 'reversed') = (reversal_journal_id is not null))
);

--> statement-breakpoint
ALTER TABLE "journal_lines" ADD CONSTRAINT "journal_lines_journal_id_journals_id_fk" FOREIGN KEY ("journal_id") REFERENCES "public"."journals"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "journal_lines" ADD CONSTRAINT "journal_lines_account_id_chart_of_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."chart_of_accounts"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "journal_lines" ADD CONSTRAINT "journal_lines_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "journal_lines" ADD CONSTRAINT "journal_lines_creditor_id_creditors_id_fk" FOREIGN KEY ("creditor_id") REFERENCES "public"."creditors"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "journal_lines" ADD CONSTRAINT "journal_lines_supplier_id_suppliers_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."suppliers"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "journals" ADD CONSTRAINT "journals_domain_id_domains_id_fk" FOREIGN KEY ("domain_id") REFERENCES "public"."domains"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "journals" ADD CONSTRAINT "journals_reverses_id_journals_id_fk" FOREIGN KEY ("reverses_id") REFERENCES "public"."journals"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "journals" ADD CONSTRAINT "journals_approved_by_users_id_fk" FOREIGN KEY ("approved_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "manual_journals" ADD CONSTRAINT "manual_journals_domain_id_domains_id_fk" FOREIGN KEY ("domain_id") REFERENCES "public"."domains"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "manual_journals" ADD CONSTRAINT "manual_journals_reverses_id_journals_id_fk" FOREIGN KEY ("reverses_id") REFERENCES "public"."journals"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "manual_journals" ADD CONSTRAINT "manual_journals_requested_by_users_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "manual_journals" ADD CONSTRAINT "manual_journals_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "manual_journals" ADD CONSTRAINT "manual_journals_journal_id_journals_id_fk" FOREIGN KEY ("journal_id") REFERENCES "public"."journals"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "periods" ADD CONSTRAINT "periods_domain_id_domains_id_fk" FOREIGN KEY ("domain_id") REFERENCES "public"."domains"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "periods" ADD CONSTRAINT "periods_closed_by_users_id_fk" FOREIGN KEY ("closed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_domain_id_domains_id_fk" FOREIGN KEY ("domain_id") REFERENCES "public"."domains"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_income_type_id_income_types_id_fk" FOREIGN KEY ("income_type_id") REFERENCES "public"."income_types"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_from_receipt_id_receipts_id_fk" FOREIGN KEY ("from_receipt_id") REFERENCES "public"."receipts"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_journal_id_journals_id_fk" FOREIGN KEY ("journal_id") REFERENCES "public"."journals"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_reversal_journal_id_journals_id_fk" FOREIGN KEY ("reversal_journal_id") REFERENCES "public"."journals"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "journal_lines_account" ON "journal_lines" USING btree ("account_id","domain_id","posted_on","journal_id","line");
--> statement-breakpoint
CREATE INDEX "journal_lines_case" ON "journal_lines" USING btree ("case_id","posted_on","journal_id","line") WHERE case_id is not null;
--> statement-breakpoint
CREATE UNIQUE INDEX "journals_idempotency_key_index" ON "journals" USING btree ("idempotency_key");
--> statement-breakpoint
CREATE UNIQUE INDEX "journals_one_mirror" ON "journals" USING btree ("reverses_id") WHERE reverses_id is not null;
--> statement-breakpoint
CREATE INDEX "journals_domain_id_posted_on_id_index" ON "journals" USING btree ("domain_id","posted_on","id");
--> statement-breakpoint
CREATE INDEX "manual_journals_domain_id_status_id_index" ON "manual_journals" USING btree ("domain_id","status","id");
--> statement-breakpoint
CREATE UNIQUE INDEX "manual_journals_one_reversal" ON "manual_journals" USING btree ("reverses_id") WHERE status = 'pending';
--> statement-breakpoint
CREATE UNIQUE INDEX "periods_domain_id_month_index" ON "periods" USING btree ("domain_id","month");
--> statement-breakpoint
CREATE UNIQUE INDEX "receipts_journal_id_index" ON "receipts" USING btree ("journal_id");
--> statement-breakpoint
CREATE INDEX "receipts_case_id_received_on_index" ON "receipts" USING btree ("case_id","received_on");
--> statement-breakpoint
CREATE INDEX "receipts_bank_item_id_index" ON "receipts" USING btree ("bank_item_id");
--> statement-breakpoint
CREATE INDEX "receipts_from_receipt_id_index" ON "receipts" USING btree ("from_receipt_id");
--> statement-breakpoint
CREATE INDEX "receipts_unallocated" ON "receipts" USING btree ("domain_id","received_on") WHERE case_id is null;
