CREATE TABLE "bank_reconciliations" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bank_reconciliations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" integer,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" integer,
	"domain_id" integer NOT NULL,
	"bank_account_id" integer NOT NULL,
	"reconciled_on" date NOT NULL,
	"figures" jsonb NOT NULL,
	"digest" text NOT NULL,
	"prepared_by" integer NOT NULL,
	"prepared_at" timestamp with time zone DEFAULT now() NOT NULL,
	"reviewed_by" integer,
	"reviewed_at" timestamp with time zone,
	"voided_at" timestamp with time zone,
	"voided_by" integer,
	"voided_reason" text,
	CONSTRAINT "bank_reconciliations_two_people" CHECK ((reviewed_by is null) = (reviewed_at is null) and reviewed_by is distinct from prepared_by),
	CONSTRAINT "bank_reconciliations_voided_why" CHECK ((voided_at is null) = (voided_reason is null))
);

--> statement-breakpoint
ALTER TABLE "bank_reconciliations" ADD CONSTRAINT "bank_reconciliations_domain_id_domains_id_fk" FOREIGN KEY ("domain_id") REFERENCES "public"."domains"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "bank_reconciliations" ADD CONSTRAINT "bank_reconciliations_bank_account_id_bank_accounts_id_fk" FOREIGN KEY ("bank_account_id") REFERENCES "public"."bank_accounts"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "bank_reconciliations" ADD CONSTRAINT "bank_reconciliations_prepared_by_users_id_fk" FOREIGN KEY ("prepared_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "bank_reconciliations" ADD CONSTRAINT "bank_reconciliations_reviewed_by_users_id_fk" FOREIGN KEY ("reviewed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "bank_reconciliations" ADD CONSTRAINT "bank_reconciliations_voided_by_users_id_fk" FOREIGN KEY ("voided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "bank_reconciliations_standing" ON "bank_reconciliations" USING btree ("bank_account_id","reconciled_on") WHERE voided_at is null;
--> statement-breakpoint
CREATE INDEX "bank_reconciliations_domain_id_reconciled_on_id_index" ON "bank_reconciliations" USING btree ("domain_id","reconciled_on","id");
--> statement-breakpoint
-- What was signed stays as it was: it is reviewed once and voided once.
CREATE FUNCTION keep_bank_reconciliation() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR OLD.voided_at IS NOT NULL OR (OLD.reviewed_by, OLD.reviewed_at) IS DISTINCT FROM (NEW.reviewed_by, NEW.reviewed_at) AND OLD.reviewed_by IS NOT NULL
    OR (OLD.domain_id, OLD.bank_account_id, OLD.reconciled_on, OLD.figures, OLD.digest, OLD.prepared_by, OLD.prepared_at)
      IS DISTINCT FROM (NEW.domain_id, NEW.bank_account_id, NEW.reconciled_on, NEW.figures, NEW.digest, NEW.prepared_by, NEW.prepared_at) THEN
    RAISE EXCEPTION 'A signed reconciliation is kept as it was.' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER bank_reconciliations_kept BEFORE UPDATE OR DELETE ON bank_reconciliations
  FOR EACH ROW EXECUTE FUNCTION keep_bank_reconciliation();
--> statement-breakpoint
-- Voids what stands for an account from a day on. The shared lock waits for a reconciliation that is being prepared, which then is voided too.
CREATE FUNCTION void_bank_reconciliations(account integer, since date, why text, who integer) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(7162, account);
  WITH voided AS (
    UPDATE bank_reconciliations SET voided_at = clock_timestamp(), voided_by = who, voided_reason = why, version = version + 1,
      updated_at = now(), updated_by = who
    WHERE bank_account_id = account AND reconciled_on >= since AND voided_at IS NULL
    RETURNING id
  )
  INSERT INTO audit_log (entity, entity_id, action, after, user_id)
    SELECT 'bank-reconciliations', id, 'voided', jsonb_build_object('reason', why), who FROM voided;
END $$;
--> statement-breakpoint
CREATE FUNCTION void_reconciliations_posted() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed record;
BEGIN
  FOR changed IN
    SELECT n.bank_account_id, min(n.posted_on) AS since, min(n.journal_id) AS journal_id, count(*) AS n FROM (
      SELECT bank_account_id, journal_id, posted_on FROM new_lines WHERE bank_account_id IS NOT NULL
      GROUP BY 1, 2, 3 HAVING sum(debit_pence) <> sum(credit_pence)
    ) n GROUP BY 1 ORDER BY 1
  LOOP
    PERFORM void_bank_reconciliations(changed.bank_account_id, changed.since,
      'J' || lpad(changed.journal_id::text, 6, '0') || CASE WHEN changed.n > 1 THEN ' and other journals, from ' ELSE ', dated ' END
        || to_char(changed.since, 'DD/MM/YYYY') || CASE WHEN changed.n > 1 THEN ' on, were posted: ' ELSE ', was posted: ' END || j.description,
      j.created_by) FROM journals j WHERE j.id = changed.journal_id;
  END LOOP;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER journal_lines_void_reconciliations AFTER INSERT ON journal_lines REFERENCING NEW TABLE AS new_lines
  FOR EACH STATEMENT EXECUTE FUNCTION void_reconciliations_posted();
--> statement-breakpoint
CREATE FUNCTION void_reconciliations_imported() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed record;
BEGIN
  FOR changed IN SELECT bank_account_id, min(booked_on) AS since, count(*) AS n, min(created_by) AS who FROM new_items GROUP BY 1 ORDER BY 1
  LOOP
    PERFORM void_bank_reconciliations(changed.bank_account_id, changed.since, CASE changed.n WHEN 1 THEN 'A line' ELSE changed.n || ' lines' END
      || ' of statements from ' || to_char(changed.since, 'DD/MM/YYYY') || ' on came in.', changed.who);
  END LOOP;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER bank_items_imported_void_reconciliations AFTER INSERT ON bank_items REFERENCING NEW TABLE AS new_items
  FOR EACH STATEMENT EXECUTE FUNCTION void_reconciliations_imported();
--> statement-breakpoint
CREATE FUNCTION void_reconciliations_decided() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed record;
BEGIN
  FOR changed IN
    SELECT i.bank_account_id, min(i.booked_on) AS since, count(*) AS n, min(i.updated_by) AS who, min(i.description) AS words,
      bool_and(i.status IN ('unmatched', 'suggested')) AS is_undone, bool_and(i.status = 'ignored') AS is_ignored
    FROM new_items i JOIN old_items o ON o.id = i.id
    WHERE CASE WHEN i.status IN ('unmatched', 'suggested') THEN 0 WHEN i.status = 'ignored' THEN 1 ELSE 2 END
      <> CASE WHEN o.status IN ('unmatched', 'suggested') THEN 0 WHEN o.status = 'ignored' THEN 1 ELSE 2 END
    GROUP BY 1 ORDER BY 1
  LOOP
    PERFORM void_bank_reconciliations(changed.bank_account_id, changed.since,
      CASE changed.n WHEN 1 THEN 'The line “' || left(changed.words, 80) || '” of ' || to_char(changed.since, 'DD/MM/YYYY') || ' was '
        ELSE changed.n || ' lines from ' || to_char(changed.since, 'DD/MM/YYYY') || ' on were ' END
      || CASE WHEN changed.is_undone THEN 'opened again.' WHEN changed.is_ignored THEN 'ignored.' ELSE 'matched.' END, changed.who);
  END LOOP;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER bank_items_decided_void_reconciliations AFTER UPDATE ON bank_items REFERENCING OLD TABLE AS old_items NEW TABLE AS new_items
  FOR EACH STATEMENT EXECUTE FUNCTION void_reconciliations_decided();
--> statement-breakpoint
CREATE FUNCTION void_reconciliations_file() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM void_bank_reconciliations(NEW.bank_account_id, least(NEW.period_from, NEW.period_to),
    'The file ' || NEW.file_name || CASE NEW.status WHEN 'undone' THEN ' was undone.' ELSE ' states another balance of the bank.' END,
    CASE NEW.status WHEN 'undone' THEN NEW.undone_by ELSE NEW.created_by END)
  WHERE NEW.status = 'undone' OR EXISTS (
    SELECT FROM bank_balances b WHERE b.bank_import_id = NEW.id AND b.kind <> 'opening' AND NOT EXISTS (
      SELECT FROM bank_balances k JOIN bank_imports f ON f.id = k.bank_import_id AND f.status = 'posted' AND f.id <> NEW.id
      WHERE k.bank_account_id = b.bank_account_id AND k.balance_on = b.balance_on AND k.kind <> 'opening' AND k.amount_pence = b.amount_pence));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER bank_imports_void_reconciliations AFTER UPDATE OF status ON bank_imports FOR EACH ROW
  WHEN (NEW.status IN ('posted', 'undone') AND OLD.status <> NEW.status) EXECUTE FUNCTION void_reconciliations_file();
