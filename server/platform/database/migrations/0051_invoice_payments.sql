ALTER TABLE "invoices" ADD COLUMN "owed_pence" bigint;
--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "payment_id" integer;
--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "invoices_payment_id_index" ON "invoices" USING btree ("payment_id");

--> statement-breakpoint
-- What the books say is owed for the invoices that were approved before.
UPDATE invoices i SET owed_pence = coalesce((
  SELECT sum(l.credit_pence - l.debit_pence) FROM journal_lines l JOIN chart_of_accounts a ON a.id = l.account_id
  WHERE l.journal_id = i.journal_id AND a.code = '2600'), 0)
WHERE i.approved_by IS NOT NULL;
--> statement-breakpoint
-- A firm whose starter data came before these accounts; a new one gets them from there.
INSERT INTO chart_of_accounts (code, name, account_group_id, ledger, case_dimension, is_control, is_active, is_system)
SELECT n.code, n.name, a.account_group_id, 'office', 'none', false, true, n.code = '7210'
FROM chart_of_accounts a CROSS JOIN (VALUES ('7210', 'Bank charges of the firm'), ('7220', 'Software and systems'),
  ('7230', 'Professional fees and insurance'), ('7240', 'Premises and office'), ('7250', 'Staff'),
  ('7290', 'Other costs of the firm')) AS n(code, name)
WHERE a.code = '7900' AND NOT EXISTS (SELECT FROM chart_of_accounts c WHERE c.code = n.code);
