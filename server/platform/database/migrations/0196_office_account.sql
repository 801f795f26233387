-- additive
ALTER TABLE "payments" ADD COLUMN "arrival_item_id" integer;
--> statement-breakpoint
-- few rows: one journal for each domain
-- What was posted to the office bank before postings named an account is put on the domain's office account, where it has one alone.
WITH unnamed AS (
  SELECT b.domain_id, b.account_id, sum(b.debit_pence - b.credit_pence) AS pence
  FROM (SELECT * FROM account_balances UNION ALL SELECT * FROM balance_changes) b
  JOIN chart_of_accounts a ON a.id = b.account_id AND a.code = '1500'
  WHERE b.bank_account_id = 0 GROUP BY 1, 2 HAVING sum(b.debit_pence) <> sum(b.credit_pence)
), office AS (
  SELECT domain_id, min(id) AS id FROM bank_accounts WHERE kind = 'office' AND is_active GROUP BY 1 HAVING count(*) = 1
), posted AS (
  INSERT INTO journals (domain_id, ledger, posted_on, description, source, idempotency_key, line_count, total_pence)
  SELECT u.domain_id, 'office', current_date, 'Fees, recoveries and payments of the office from before its postings named a bank account',
    'transfer', 'office-account:' || u.domain_id, 2, abs(u.pence)
  FROM unnamed u JOIN office o USING (domain_id)
  WHERE ledger_period_status(u.domain_id, date_trunc('month', current_date)::date) = 'open'
  RETURNING id, domain_id, posted_on
)
INSERT INTO journal_lines (journal_id, line, domain_id, posted_on, account_id, debit_pence, credit_pence, bank_account_id)
SELECT p.id, side.line, p.domain_id, p.posted_on, u.account_id, greatest(side.sign * u.pence, 0), greatest(-side.sign * u.pence, 0),
  CASE side.line WHEN 1 THEN o.id END
FROM posted p JOIN unnamed u USING (domain_id) JOIN office o USING (domain_id)
CROSS JOIN (VALUES (1, 1), (2, -1)) AS side (line, sign);
