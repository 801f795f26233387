CREATE TABLE "invoice_lines" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "invoice_lines_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" integer,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" integer,
	"invoice_id" integer NOT NULL,
	"seq" integer NOT NULL,
	"reference" text,
	"client_name" text,
	"account_number" text,
	"description" text NOT NULL,
	"quantity" integer DEFAULT 1 NOT NULL,
	"net_pence" bigint NOT NULL,
	"vat_pence" bigint NOT NULL,
	"status" text DEFAULT 'unmatched' NOT NULL,
	"case_id" integer,
	"allocation_id" integer,
	"is_credit" boolean DEFAULT false NOT NULL,
	"is_matched_by_itself" boolean DEFAULT false NOT NULL,
	"is_waiting" boolean DEFAULT false NOT NULL,
	"status_reason" text,
	"proposals" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"has_best" boolean DEFAULT false NOT NULL,
	CONSTRAINT "invoice_lines_amounts" CHECK (net_pence >= 0 and vat_pence >= 0 and net_pence + vat_pence > 0),
	CONSTRAINT "invoice_lines_matched" CHECK ((status = 'matched') = (allocation_id is not null) and (case_id is null) = (allocation_id is null))
);

--> statement-breakpoint
CREATE TABLE "invoice_mappings" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "invoice_mappings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" integer,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" integer,
	"supplier_id" integer NOT NULL,
	"mapping" jsonb NOT NULL
);

--> statement-breakpoint
CREATE TABLE "invoices" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "invoices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" integer,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" integer,
	"domain_id" integer NOT NULL,
	"supplier_id" integer NOT NULL,
	"number" text NOT NULL,
	"issue_date" date NOT NULL,
	"tax_point" date,
	"due_date" date,
	"net_pence" bigint NOT NULL,
	"vat_pence" bigint NOT NULL,
	"vat_treatment" text NOT NULL,
	"category" text NOT NULL,
	"is_credit_note" boolean DEFAULT false NOT NULL,
	"credits_invoice_id" integer,
	"file_id" integer,
	"line_file_id" integer,
	"notes" text,
	"status" text DEFAULT 'received' NOT NULL,
	"comment" text,
	"submitted_by" integer,
	"approved_by" integer,
	"journal_id" integer,
	"paid_journal_id" integer,
	"paid_on" date,
	CONSTRAINT "invoices_amounts" CHECK (net_pence >= 0 and vat_pence >= 0 and net_pence + vat_pence > 0),
	CONSTRAINT "invoices_credits" CHECK (is_credit_note or credits_invoice_id is null),
	CONSTRAINT "invoices_two_people" CHECK (approved_by is null or approved_by <> submitted_by)
);

--> statement-breakpoint
ALTER TABLE "invoice_lines" ADD CONSTRAINT "invoice_lines_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "invoice_lines" ADD CONSTRAINT "invoice_lines_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "invoice_lines" ADD CONSTRAINT "invoice_lines_allocation_id_allocations_id_fk" FOREIGN KEY ("allocation_id") REFERENCES "public"."allocations"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "invoice_mappings" ADD CONSTRAINT "invoice_mappings_supplier_id_suppliers_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."suppliers"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_domain_id_domains_id_fk" FOREIGN KEY ("domain_id") REFERENCES "public"."domains"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_supplier_id_suppliers_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."suppliers"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_credits_invoice_id_invoices_id_fk" FOREIGN KEY ("credits_invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_line_file_id_files_id_fk" FOREIGN KEY ("line_file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_submitted_by_users_id_fk" FOREIGN KEY ("submitted_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_approved_by_users_id_fk" FOREIGN KEY ("approved_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_journal_id_journals_id_fk" FOREIGN KEY ("journal_id") REFERENCES "public"."journals"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_paid_journal_id_journals_id_fk" FOREIGN KEY ("paid_journal_id") REFERENCES "public"."journals"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "invoice_lines_invoice_id_seq_id_index" ON "invoice_lines" USING btree ("invoice_id","seq","id");
--> statement-breakpoint
CREATE INDEX "invoice_lines_case_id_index" ON "invoice_lines" USING btree ("case_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_lines_one_invoice" ON "invoice_lines" USING btree ("allocation_id") WHERE allocation_id is not null and not is_credit;
--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_mappings_supplier_id_index" ON "invoice_mappings" USING btree ("supplier_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_number" ON "invoices" USING btree ("supplier_id",lower(replace(number, ' ', ''))) WHERE status <> 'cancelled';
--> statement-breakpoint
CREATE INDEX "invoices_domain_id_issue_date_id_index" ON "invoices" USING btree ("domain_id","issue_date","id");
--> statement-breakpoint
CREATE INDEX "invoices_credits_invoice_id_index" ON "invoices" USING btree ("credits_invoice_id");
--> statement-breakpoint
CREATE INDEX "invoices_file_id_index" ON "invoices" USING btree ("file_id");
--> statement-breakpoint
CREATE INDEX "invoices_line_file_id_index" ON "invoices" USING btree ("line_file_id");
--> statement-breakpoint
CREATE INDEX "allocations_supplier_id_id_index" ON "allocations" USING btree ("supplier_id","id");
