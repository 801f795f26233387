-- A dividend that came back is not paid until it is paid again: its return changes what its creditor had.
CREATE OR REPLACE TRIGGER "allocations_exposure" AFTER UPDATE ON "allocations" FOR EACH ROW WHEN (
  (OLD.case_id, OLD.case_creditor_id, OLD.amount_pence, OLD.journal_id IS NULL, OLD.status IN ('cancelled', 'returned'), OLD.retained_reason IS NULL)
  IS DISTINCT FROM
  (NEW.case_id, NEW.case_creditor_id, NEW.amount_pence, NEW.journal_id IS NULL, NEW.status IN ('cancelled', 'returned'), NEW.retained_reason IS NULL)
) EXECUTE FUNCTION note_exposure();
--> statement-breakpoint
-- few rows: the cases with payments that came back, found by the payments' status.
INSERT INTO "creditor_exposure_changes" SELECT DISTINCT a."case_id" FROM "payments" p
  JOIN "payment_allocations" z ON z."payment_id" = p."id" JOIN "allocations" a ON a."id" = z."allocation_id"
  WHERE p."status" IN ('returned', 'cancelled') AND p."creditor_id" IS NOT NULL;
