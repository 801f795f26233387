CREATE TABLE "fee_invoice_lines" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "fee_invoice_lines_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"fee_invoice_id" integer NOT NULL,
	"allocation_id" integer NOT NULL,
	"is_credit" boolean DEFAULT false NOT NULL,
	"description" text NOT NULL,
	"net_pence" bigint NOT NULL,
	"vat_pence" bigint NOT NULL,
	"vat_rate_bp" integer NOT NULL,
	CONSTRAINT "fee_invoice_lines_amounts" CHECK (net_pence > 0 and vat_pence >= 0 and vat_rate_bp >= 0)
);

--> statement-breakpoint
CREATE TABLE "fee_invoice_numbers" (
	"domain_id" integer PRIMARY KEY NOT NULL,
	"last" integer DEFAULT 0 NOT NULL
);

--> statement-breakpoint
CREATE TABLE "fee_invoices" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "fee_invoices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" integer,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" integer,
	"domain_id" integer NOT NULL,
	"number" integer NOT NULL,
	"case_id" integer NOT NULL,
	"is_credit_note" boolean DEFAULT false NOT NULL,
	"credits_id" integer,
	"issued_on" date NOT NULL,
	"tax_point" date NOT NULL,
	"vat_treatment" text NOT NULL,
	"net_pence" bigint NOT NULL,
	"vat_pence" bigint NOT NULL,
	"journal_id" integer NOT NULL,
	"supplier" jsonb NOT NULL,
	"customer" jsonb NOT NULL,
	CONSTRAINT "fee_invoices_amounts" CHECK (net_pence > 0 and vat_pence >= 0),
	CONSTRAINT "fee_invoices_credits" CHECK (is_credit_note = (credits_id is not null))
);

--> statement-breakpoint
ALTER TABLE "fee_invoice_lines" ADD CONSTRAINT "fee_invoice_lines_fee_invoice_id_fee_invoices_id_fk" FOREIGN KEY ("fee_invoice_id") REFERENCES "public"."fee_invoices"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "fee_invoice_lines" ADD CONSTRAINT "fee_invoice_lines_allocation_id_allocations_id_fk" FOREIGN KEY ("allocation_id") REFERENCES "public"."allocations"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "fee_invoice_numbers" ADD CONSTRAINT "fee_invoice_numbers_domain_id_domains_id_fk" FOREIGN KEY ("domain_id") REFERENCES "public"."domains"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "fee_invoices" ADD CONSTRAINT "fee_invoices_domain_id_domains_id_fk" FOREIGN KEY ("domain_id") REFERENCES "public"."domains"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "fee_invoices" ADD CONSTRAINT "fee_invoices_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "fee_invoices" ADD CONSTRAINT "fee_invoices_credits_id_fee_invoices_id_fk" FOREIGN KEY ("credits_id") REFERENCES "public"."fee_invoices"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "fee_invoices" ADD CONSTRAINT "fee_invoices_journal_id_journals_id_fk" FOREIGN KEY ("journal_id") REFERENCES "public"."journals"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "fee_invoice_lines_once" ON "fee_invoice_lines" USING btree ("allocation_id","is_credit");
--> statement-breakpoint
CREATE INDEX "fee_invoice_lines_fee_invoice_id_index" ON "fee_invoice_lines" USING btree ("fee_invoice_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "fee_invoices_number" ON "fee_invoices" USING btree ("domain_id","number");
--> statement-breakpoint
CREATE UNIQUE INDEX "fee_invoices_journal" ON "fee_invoices" USING btree ("journal_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "fee_invoices_credited_once" ON "fee_invoices" USING btree ("credits_id");
--> statement-breakpoint
CREATE INDEX "fee_invoices_case_id_index" ON "fee_invoices" USING btree ("case_id");

--> statement-breakpoint
-- The VAT within fees that runs have proposed: as the release would have posted it, or did.
UPDATE allocations a SET net_pence = a.amount_pence - v.vat, vat_pence = v.vat
FROM (
  SELECT f.id, round(f.amount_pence * r.bp / (10000 + r.bp))::bigint AS vat
  FROM allocations f JOIN payment_types t ON t.id = f.payment_type_id JOIN cases c ON c.id = f.case_id
  JOIN portfolios p ON p.id = c.portfolio_id AND p.vat_treatment = 'standard'
  CROSS JOIN LATERAL (SELECT coalesce(CASE WHEN f.journal_id IS NULL THEN nullif(t.vat_rate_bp, 0) ELSE t.vat_rate_bp END, 2000)::numeric AS bp) r
  WHERE f.kind = 'fee' AND f.vat_pence = 0 AND f.status <> 'cancelled' AND (t.class <> 'nominee_fee' OR f.journal_id IS NOT NULL)
) v WHERE v.id = a.id;
--> statement-breakpoint
-- An invoice that was issued stays as it is: a credit note takes it back.
CREATE TRIGGER fee_invoices_append_only BEFORE UPDATE OR DELETE ON fee_invoices
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER fee_invoice_lines_append_only BEFORE UPDATE OR DELETE ON fee_invoice_lines
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
