ALTER TABLE "payments" DROP CONSTRAINT "payments_in_batch";
--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "return_item_id" integer;
--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "cheque_number" text;
--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "cheque_on" date;
--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "given_up_on" date;
--> statement-breakpoint
ALTER TABLE "receipts" ADD COLUMN "bounced_item_id" integer;
--> statement-breakpoint
CREATE UNIQUE INDEX "payments_return_item" ON "payments" USING btree ("return_item_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "payments_cheque" ON "payments" USING btree ("bank_account_id","cheque_number") WHERE cheque_number is not null;
--> statement-breakpoint
CREATE INDEX "receipts_bounced_item" ON "receipts" USING btree ("bounced_item_id") WHERE bounced_item_id is not null;
--> statement-breakpoint
CREATE INDEX "receipts_bounced_case" ON "receipts" USING btree ("case_id") WHERE bounced_item_id is not null;
--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_by_cheque" CHECK ((cheque_number is null) = (cheque_on is null));
--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_in_batch" CHECK (case when status = 'in_batch' then batch_id is not null when status = 'sent' then (batch_id is null) = (cheque_number is not null)
        when status in ('pending', 'approved', 'cancelled') then batch_id is null else true end);
--> statement-breakpoint
-- A receipt knows the open line of a statement that may have taken it back, for as long as nobody has decided about that line.
CREATE FUNCTION note_bounces() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE receipts SET bounced_item_id = NULL WHERE bounced_item_id = OLD.id;
  IF TG_OP = 'UPDATE' THEN
    IF NEW.status IN ('unmatched', 'suggested') THEN
      UPDATE receipts r SET bounced_item_id = NEW.id FROM bank_items o
      WHERE o.id = (SELECT (i.value ->> 'itemId')::int FROM jsonb_array_elements(NEW.match_evidence -> 'items') i
          WHERE i.value ->> 'kind' = 'reversal' LIMIT 1)
        AND o.matched_kind = 'receipt' AND r.id = o.matched_id AND r.status <> 'reversed';
    END IF;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER bank_items_bounces AFTER UPDATE OF status, match_evidence ON bank_items FOR EACH ROW
  WHEN (NEW.amount_pence < 0 AND (OLD.match_evidence ? 'items' OR NEW.match_evidence ? 'items')
    AND (OLD.status, OLD.match_evidence) IS DISTINCT FROM (NEW.status, NEW.match_evidence))
  EXECUTE FUNCTION note_bounces();
--> statement-breakpoint
CREATE TRIGGER bank_items_bounces_gone AFTER DELETE ON bank_items FOR EACH ROW
  WHEN (OLD.amount_pence < 0 AND OLD.match_evidence ? 'items')
  EXECUTE FUNCTION note_bounces();
