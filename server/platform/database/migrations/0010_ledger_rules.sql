-- The ledger is append-only: what is wrong is undone by a mirror journal.
CREATE TRIGGER journals_append_only BEFORE UPDATE OR DELETE ON journals
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER journals_no_truncate BEFORE TRUNCATE ON journals
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER journal_lines_append_only BEFORE UPDATE OR DELETE ON journal_lines
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER journal_lines_no_truncate BEFORE TRUNCATE ON journal_lines
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- Whether a month takes postings. One without a row of its own is closed once a later month is.
CREATE FUNCTION ledger_period_status(of_domain integer, of_month date) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT coalesce(
    (SELECT status FROM periods WHERE domain_id = of_domain AND month = of_month),
    (SELECT 'closed' FROM periods WHERE domain_id = of_domain AND month > of_month AND status = 'closed' LIMIT 1),
    'open')
$$;
--> statement-breakpoint
-- Posting holds the domain's books shared until it commits; closing a month holds them alone, so it waits for what is under way.
CREATE FUNCTION check_journal_periods() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  posted record;
  status text;
BEGIN
  FOR posted IN
    SELECT domain_id, date_trunc('month', posted_on)::date AS month, bool_and(source IN ('manual', 'reversal', 'opening')) AS corrects
    FROM new_journals GROUP BY 1, 2 ORDER BY 1, 2
  LOOP
    PERFORM pg_advisory_xact_lock_shared(7160, posted.domain_id);
    status := ledger_period_status(posted.domain_id, posted.month);
    IF status = 'closed' OR (status = 'closing' AND NOT posted.corrects) THEN
      RAISE EXCEPTION 'The period % of domain % is %', to_char(posted.month, 'YYYY-MM'), posted.domain_id, status
        USING ERRCODE = 'check_violation', COLUMN = 'posted_on';
    END IF;
    IF NOT EXISTS (SELECT FROM periods WHERE domain_id = posted.domain_id AND month = posted.month) THEN
      INSERT INTO periods (domain_id, month) VALUES (posted.domain_id, posted.month) ON CONFLICT DO NOTHING;
    END IF;
  END LOOP;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER journals_period AFTER INSERT ON journals
  REFERENCING NEW TABLE AS new_journals FOR EACH STATEMENT EXECUTE FUNCTION check_journal_periods();
--> statement-breakpoint
-- Lines fit their journal and their account; no case is left with less than nothing; and the sums learn of them.
-- A plan that was made while the tables were small must not read them whole once they have grown.
CREATE FUNCTION check_journal_lines() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off AS $$
DECLARE
  wrong record;
BEGIN
  SELECT * INTO wrong FROM (
    SELECT n.journal_id, n.line, CASE
      WHEN j.id IS NULL OR n.line NOT BETWEEN 1 AND j.line_count THEN 'does not belong to its journal'
      WHEN n.domain_id <> j.domain_id OR n.posted_on <> j.posted_on THEN 'disagrees with its journal'
      WHEN a.ledger <> j.ledger THEN 'is on an account of the other ledger'
      WHEN n.case_id IS NULL AND a.case_dimension = 'required' AND a.code <> '1000' THEN 'names no case'
      WHEN n.case_id IS NOT NULL AND a.case_dimension = 'none' AND a.ledger = 'estate' THEN 'names a case on an account without cases'
      WHEN c.domain_id <> j.domain_id THEN 'names a case of another domain'
    END AS problem
    FROM new_lines n
    LEFT JOIN journals j ON j.id = n.journal_id
    LEFT JOIN chart_of_accounts a ON a.id = n.account_id
    LEFT JOIN cases c ON c.id = n.case_id
  ) checked WHERE problem IS NOT NULL LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'Line % of journal % %', wrong.line, wrong.journal_id, wrong.problem USING ERRCODE = 'check_violation';
  END IF;
  IF EXISTS (
    SELECT FROM new_lines n JOIN chart_of_accounts a ON a.id = n.account_id
    WHERE n.credit_pence > 0 AND n.case_id IS NOT NULL AND a.code IN ('1000', '1010')
  ) THEN
    PERFORM FROM cases WHERE id IN (SELECT case_id FROM new_lines WHERE credit_pence > 0) ORDER BY id FOR NO KEY UPDATE;
    SELECT l.case_id, a.code INTO wrong
    FROM journal_lines l JOIN chart_of_accounts a ON a.id = l.account_id AND a.code IN ('1000', '1010')
    WHERE l.case_id IN (SELECT case_id FROM new_lines WHERE credit_pence > 0)
    GROUP BY 1, 2 HAVING sum(l.debit_pence) < sum(l.credit_pence) LIMIT 1;
    IF FOUND THEN
      RAISE EXCEPTION 'Case % would hold less than nothing on account %', wrong.case_id, wrong.code USING ERRCODE = 'check_violation';
    END IF;
  END IF;
  INSERT INTO balance_changes (domain_id, account_id, bank_account_id, posted_on, debit_pence, credit_pence, line_count)
    SELECT domain_id, account_id, coalesce(bank_account_id, 0), posted_on, sum(debit_pence), sum(credit_pence), count(*)
    FROM new_lines GROUP BY 1, 2, 3, 4;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER journal_lines_fit AFTER INSERT ON journal_lines
  REFERENCING NEW TABLE AS new_lines FOR EACH STATEMENT EXECUTE FUNCTION check_journal_lines();
--> statement-breakpoint
-- At commit a journal has all its lines, and they balance: in an estate case by case, because no estate lends to another.
CREATE FUNCTION check_journal_balance() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off AS $$
DECLARE
  found record;
BEGIN
  SELECT sum(lines) AS lines, sum(debit) AS debit, sum(credit) AS credit, bool_and(debit = credit) AS by_case INTO found
  FROM (
    SELECT count(*) AS lines, sum(debit_pence) AS debit, sum(credit_pence) AS credit
    FROM journal_lines WHERE journal_id = NEW.id GROUP BY case_id
  ) each_case;
  IF found.lines IS DISTINCT FROM NEW.line_count THEN
    RAISE EXCEPTION 'Journal % has % of its % lines', NEW.id, coalesce(found.lines, 0), NEW.line_count USING ERRCODE = 'check_violation';
  END IF;
  IF found.debit <> found.credit OR found.debit <> NEW.total_pence OR (NEW.ledger = 'estate' AND NOT found.by_case) THEN
    RAISE EXCEPTION 'Journal % does not balance', NEW.id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER journals_balance AFTER INSERT ON journals
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_journal_balance();
