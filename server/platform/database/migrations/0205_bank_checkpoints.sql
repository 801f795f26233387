CREATE TABLE "bank_checkpoints" (
	"bank_account_id" integer NOT NULL,
	"checked_on" date NOT NULL,
	"days" jsonb NOT NULL,
	"journal_ids" integer[] NOT NULL,
	"item_ids" integer[] NOT NULL,
	"opening_pence" bigint NOT NULL,
	"moved_pence" bigint NOT NULL,
	CONSTRAINT "bank_checkpoints_bank_account_id_checked_on_pk" PRIMARY KEY("bank_account_id","checked_on")
);

--> statement-breakpoint
ALTER TABLE "bank_checkpoints" ADD CONSTRAINT "bank_checkpoints_bank_account_id_bank_accounts_id_fk" FOREIGN KEY ("bank_account_id") REFERENCES "public"."bank_accounts"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
-- A change of an account's past also ends the checkpoints that its reconciliations start from.
CREATE OR REPLACE FUNCTION void_bank_reconciliations(account integer, since date, why text, who integer) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(7162, account);
  DELETE FROM bank_checkpoints WHERE bank_account_id = account AND checked_on >= since;
  WITH voided AS (
    UPDATE bank_reconciliations SET voided_at = clock_timestamp(), voided_by = who, voided_reason = why, version = version + 1,
      updated_at = now(), updated_by = who
    WHERE bank_account_id = account AND reconciled_on >= since AND voided_at IS NULL
    RETURNING id
  )
  INSERT INTO audit_log (entity, entity_id, action, after, user_id)
    SELECT 'bank-reconciliations', id, 'voided', jsonb_build_object('reason', why), who FROM voided;
END $$;
