CREATE TABLE "client_account_movements" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "client_account_movements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" integer,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" integer,
	"client_account_id" integer NOT NULL,
	"case_id" integer NOT NULL,
	"bank_account_id" integer NOT NULL,
	"client_bank_id" integer,
	"direction" text NOT NULL,
	"amount_pence" bigint NOT NULL,
	"moved_on" date NOT NULL,
	"source" text NOT NULL,
	"reason" text NOT NULL,
	"receipt_id" integer,
	"journal_id" integer NOT NULL,
	"batch_id" integer,
	"status" text DEFAULT 'pending' NOT NULL,
	"bank_confirmed_on" date,
	"idempotency_key" text NOT NULL,
	CONSTRAINT "client_account_movements_amount" CHECK (amount_pence > 0),
	CONSTRAINT "client_account_movements_confirmed" CHECK ((status = 'confirmed') = (bank_confirmed_on is not null))
);

--> statement-breakpoint
CREATE TABLE "client_accounts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "client_accounts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" integer,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" integer,
	"case_id" integer NOT NULL,
	"bank_account_id" integer NOT NULL,
	"provider_ref" text NOT NULL,
	"account_type" text DEFAULT 'designated' NOT NULL,
	"tax_status" text DEFAULT 'gross' NOT NULL,
	"holder_name" text NOT NULL,
	"holder_address" text,
	"status" text NOT NULL,
	"status_reason" text,
	"requested_on" date NOT NULL,
	"opened_on" date,
	"close_requested_on" date,
	"closed_on" date,
	"balance_pence" bigint DEFAULT 0 NOT NULL,
	"confirmed_pence" bigint DEFAULT 0 NOT NULL,
	"last_balance_pence" bigint,
	"last_balance_on" date,
	"differs_since" date,
	CONSTRAINT "client_accounts_not_below_nothing" CHECK (balance_pence >= 0),
	CONSTRAINT "client_accounts_closed_at_nothing" CHECK (status not in ('closing', 'closed') or balance_pence = 0)
);

--> statement-breakpoint
CREATE TABLE "client_balance_files" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "client_balance_files_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" integer,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" integer,
	"bank_account_id" integer NOT NULL,
	"file_id" integer NOT NULL,
	"file_name" text NOT NULL,
	"sha256" char(64) NOT NULL,
	"balance_on" date NOT NULL,
	"account_count" integer NOT NULL,
	"bank_pence" bigint NOT NULL,
	"ledger_pence" bigint NOT NULL,
	"confirmed_pence" bigint NOT NULL,
	"interest_pence" bigint NOT NULL,
	"confirmed_count" integer NOT NULL,
	"differing_count" integer NOT NULL,
	"differs_since" date
);

--> statement-breakpoint
CREATE TABLE "client_balances" (
	"client_account_id" integer NOT NULL,
	"balance_on" date NOT NULL,
	"balance_file_id" integer NOT NULL,
	"bank_pence" bigint,
	"ledger_pence" bigint NOT NULL,
	"confirmed_pence" bigint NOT NULL,
	CONSTRAINT "client_balances_client_account_id_balance_on_pk" PRIMARY KEY("client_account_id","balance_on")
);

--> statement-breakpoint
CREATE TABLE "client_file_profiles" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "client_file_profiles_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" integer,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" integer,
	"bank_account_id" integer NOT NULL,
	"profiles" jsonb NOT NULL
);

--> statement-breakpoint
CREATE TABLE "wth_dep_batches" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "wth_dep_batches_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" integer,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" integer,
	"bank_account_id" integer NOT NULL,
	"period_from" date NOT NULL,
	"period_to" date NOT NULL,
	"status" text DEFAULT 'collected' NOT NULL,
	"status_reason" text,
	"movement_count" integer NOT NULL,
	"wth_pence" bigint NOT NULL,
	"dep_pence" bigint NOT NULL,
	"exported_by" integer,
	"exported_at" timestamp with time zone,
	"confirmed_by" integer,
	"confirmed_at" timestamp with time zone,
	CONSTRAINT "wth_dep_batches_two_people" CHECK (status <> 'confirmed' or wth_pence = 0 or (confirmed_by is not null and confirmed_by <> exported_by))
);

--> statement-breakpoint
CREATE TABLE "wth_dep_files" (
	"batch_id" integer NOT NULL,
	"seq" integer NOT NULL,
	"file_id" integer NOT NULL,
	"file_name" text NOT NULL,
	"sha256" char(64) NOT NULL,
	"movement_count" integer NOT NULL,
	"wth_pence" bigint NOT NULL,
	"dep_pence" bigint NOT NULL,
	"reason" text,
	"exported_by" integer NOT NULL,
	"exported_at" timestamp with time zone DEFAULT now() NOT NULL,
	"download_count" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "wth_dep_files_batch_id_seq_pk" PRIMARY KEY("batch_id","seq"),
	CONSTRAINT "wth_dep_files_why_again" CHECK (seq = 1 or reason is not null)
);

--> statement-breakpoint
ALTER TABLE "client_account_movements" ADD CONSTRAINT "client_account_movements_client_account_id_client_accounts_id_fk" FOREIGN KEY ("client_account_id") REFERENCES "public"."client_accounts"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "client_account_movements" ADD CONSTRAINT "client_account_movements_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "client_account_movements" ADD CONSTRAINT "client_account_movements_bank_account_id_bank_accounts_id_fk" FOREIGN KEY ("bank_account_id") REFERENCES "public"."bank_accounts"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "client_account_movements" ADD CONSTRAINT "client_account_movements_client_bank_id_bank_accounts_id_fk" FOREIGN KEY ("client_bank_id") REFERENCES "public"."bank_accounts"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "client_account_movements" ADD CONSTRAINT "client_account_movements_journal_id_journals_id_fk" FOREIGN KEY ("journal_id") REFERENCES "public"."journals"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "client_account_movements" ADD CONSTRAINT "client_account_movements_batch_id_wth_dep_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."wth_dep_batches"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "client_accounts" ADD CONSTRAINT "client_accounts_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "client_accounts" ADD CONSTRAINT "client_accounts_bank_account_id_bank_accounts_id_fk" FOREIGN KEY ("bank_account_id") REFERENCES "public"."bank_accounts"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "client_balance_files" ADD CONSTRAINT "client_balance_files_bank_account_id_bank_accounts_id_fk" FOREIGN KEY ("bank_account_id") REFERENCES "public"."bank_accounts"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "client_balance_files" ADD CONSTRAINT "client_balance_files_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "client_balances" ADD CONSTRAINT "client_balances_client_account_id_client_accounts_id_fk" FOREIGN KEY ("client_account_id") REFERENCES "public"."client_accounts"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "client_balances" ADD CONSTRAINT "client_balances_balance_file_id_client_balance_files_id_fk" FOREIGN KEY ("balance_file_id") REFERENCES "public"."client_balance_files"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "client_file_profiles" ADD CONSTRAINT "client_file_profiles_bank_account_id_bank_accounts_id_fk" FOREIGN KEY ("bank_account_id") REFERENCES "public"."bank_accounts"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "wth_dep_batches" ADD CONSTRAINT "wth_dep_batches_bank_account_id_bank_accounts_id_fk" FOREIGN KEY ("bank_account_id") REFERENCES "public"."bank_accounts"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "wth_dep_batches" ADD CONSTRAINT "wth_dep_batches_exported_by_users_id_fk" FOREIGN KEY ("exported_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "wth_dep_batches" ADD CONSTRAINT "wth_dep_batches_confirmed_by_users_id_fk" FOREIGN KEY ("confirmed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "wth_dep_files" ADD CONSTRAINT "wth_dep_files_batch_id_wth_dep_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."wth_dep_batches"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "wth_dep_files" ADD CONSTRAINT "wth_dep_files_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "wth_dep_files" ADD CONSTRAINT "wth_dep_files_exported_by_users_id_fk" FOREIGN KEY ("exported_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "client_account_movements_key" ON "client_account_movements" USING btree ("idempotency_key");
--> statement-breakpoint
CREATE INDEX "client_account_movements_client_account_id_id_index" ON "client_account_movements" USING btree ("client_account_id","id");
--> statement-breakpoint
CREATE INDEX "client_account_movements_bank_account_id_moved_on_id_index" ON "client_account_movements" USING btree ("bank_account_id","moved_on","id");
--> statement-breakpoint
CREATE INDEX "client_account_movements_batch_id_index" ON "client_account_movements" USING btree ("batch_id");
--> statement-breakpoint
CREATE INDEX "client_account_movements_client_bank" ON "client_account_movements" USING btree ("client_bank_id");
--> statement-breakpoint
CREATE INDEX "client_account_movements_unsent" ON "client_account_movements" USING btree ("bank_account_id") WHERE batch_id is null and status = 'pending';
--> statement-breakpoint
CREATE INDEX "client_account_movements_receipt" ON "client_account_movements" USING btree ("receipt_id") WHERE receipt_id is not null;
--> statement-breakpoint
CREATE UNIQUE INDEX "client_accounts_case" ON "client_accounts" USING btree ("case_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "client_accounts_reference" ON "client_accounts" USING btree ("bank_account_id","provider_ref");
--> statement-breakpoint
CREATE INDEX "client_accounts_by_status" ON "client_accounts" USING btree ("bank_account_id","status","id");
--> statement-breakpoint
CREATE UNIQUE INDEX "client_balance_files_once" ON "client_balance_files" USING btree ("bank_account_id","sha256");
--> statement-breakpoint
CREATE INDEX "client_balance_files_bank_account_id_balance_on_id_index" ON "client_balance_files" USING btree ("bank_account_id","balance_on","id");
--> statement-breakpoint
CREATE INDEX "client_balances_balance_file_id_index" ON "client_balances" USING btree ("balance_file_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "client_file_profiles_bank_account_id_index" ON "client_file_profiles" USING btree ("bank_account_id");
--> statement-breakpoint
CREATE INDEX "wth_dep_batches_bank_account_id_id_index" ON "wth_dep_batches" USING btree ("bank_account_id","id");
--> statement-breakpoint
ALTER TABLE "client_account_movements" ADD CONSTRAINT "client_account_movements_receipt_id_receipts_id_fk" FOREIGN KEY ("receipt_id") REFERENCES "public"."receipts"("id") ON DELETE no action ON UPDATE no action;
