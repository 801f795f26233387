CREATE TABLE "fee_credits" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "fee_credits_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" integer,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" integer,
	"fee_invoice_id" integer NOT NULL,
	"lines" jsonb NOT NULL,
	"reason" text NOT NULL,
	"status" text NOT NULL,
	"comment" text,
	"credit_note_id" integer,
	CONSTRAINT "fee_credits_issued" CHECK ((status = 'issued') = (credit_note_id is not null))
);

--> statement-breakpoint
DROP INDEX "fee_invoices_credited_once";
--> statement-breakpoint
DROP INDEX "fee_invoice_lines_once";
--> statement-breakpoint
ALTER TABLE "fee_invoices" ADD COLUMN "reason" text;
--> statement-breakpoint
ALTER TABLE "fee_credits" ADD CONSTRAINT "fee_credits_fee_invoice_id_fee_invoices_id_fk" FOREIGN KEY ("fee_invoice_id") REFERENCES "public"."fee_invoices"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "fee_credits" ADD CONSTRAINT "fee_credits_credit_note_id_fee_invoices_id_fk" FOREIGN KEY ("credit_note_id") REFERENCES "public"."fee_invoices"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "fee_credits_one_waiting" ON "fee_credits" USING btree ("fee_invoice_id") WHERE status = 'waiting';
--> statement-breakpoint
CREATE INDEX "fee_credits_credit_note_id_index" ON "fee_credits" USING btree ("credit_note_id");
--> statement-breakpoint
CREATE INDEX "fee_invoice_lines_allocation_id_is_credit_index" ON "fee_invoice_lines" USING btree ("allocation_id","is_credit");
--> statement-breakpoint
CREATE INDEX "fee_invoices_credits_id_index" ON "fee_invoices" USING btree ("credits_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "fee_invoice_lines_once" ON "fee_invoice_lines" USING btree ("allocation_id") WHERE not is_credit;
--> statement-breakpoint
-- What a run proposes has another digest since migration 0057: what was submitted before it cannot be released, and its preparers are told.
INSERT INTO product_updates (title, tag, tag_color, content, url)
  SELECT 'Distribution runs that waited have to be prepared again', 'Distributions', 'warning',
    E'Runs that were waiting for approval, or approved and not released, when this version was installed are **void**: they say so when somebody approves or releases them, and nothing of them is paid.\n\nCancel each of them and prepare it again.',
    '/financials/distributions'
  WHERE EXISTS (SELECT FROM distribution_runs r JOIN schema_migrations m ON m.name LIKE '0057%'
    WHERE r.status IN ('submitted', 'approved') AND r.submitted_at < m.applied_at);
