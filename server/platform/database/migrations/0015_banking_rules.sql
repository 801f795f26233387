-- What the bank wrote stays as it wrote it; only what became of a line changes. An import may pass a line on to a later one.
CREATE FUNCTION refuse_changed_statement() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'A line of a bank statement never changes' USING ERRCODE = 'check_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER bank_items_as_written BEFORE UPDATE ON bank_items FOR EACH ROW
  WHEN ((OLD.bank_account_id, OLD.booked_on, OLD.value_on, OLD.amount_pence, OLD.description, OLD.reference, OLD.payer_name,
      OLD.payer_sort_code, OLD.payer_account_number, OLD.balance_pence, OLD.bank_id, OLD.content_hash, OLD.occurrence)
    IS DISTINCT FROM (NEW.bank_account_id, NEW.booked_on, NEW.value_on, NEW.amount_pence, NEW.description, NEW.reference,
      NEW.payer_name, NEW.payer_sort_code, NEW.payer_account_number, NEW.balance_pence, NEW.bank_id, NEW.content_hash,
      NEW.occurrence))
  EXECUTE FUNCTION refuse_changed_statement();
--> statement-breakpoint
-- An import is undone only while none of its lines is matched.
CREATE TRIGGER bank_items_keep_matched BEFORE DELETE ON bank_items FOR EACH ROW
  WHEN (OLD.status NOT IN ('unmatched', 'suggested', 'ignored'))
  EXECUTE FUNCTION refuse_changed_statement();
--> statement-breakpoint
-- Finding items by any fragment of what the bank wrote.
CREATE INDEX bank_items_text ON bank_items USING gin (bank_account_id,
  (lower(description || ' ' || coalesce(reference, '') || ' ' || coalesce(payer_name, ''))) gin_trgm_ops);
--> statement-breakpoint
-- The rules of matching that every firm starts with (domain notes 8.5), as rows of the system.
INSERT INTO match_rules (name, kind, priority, score, action, conditions, is_system) VALUES
  ('Post from this score on', 'post_threshold', 10, 95, 'post', '{}', true),
  ('Suggest from this score on', 'suggest_threshold', 20, 70, 'suggest', '{}', true),
  ('Case reference in the description', 'case_reference', 100, 95, 'post', '{"direction": "in"}', true),
  ('Payer’s account already known', 'payer_account', 110, 40, 'score', '{"direction": "in"}', true),
  ('Amount equals the payment schedule', 'schedule_amount', 120, 20, 'score', '{"direction": "in", "amountTolerancePence": 0}', true),
  ('Date near the due date', 'date_window', 130, 10, 'score', '{"direction": "in", "daysBefore": 5, "daysAfter": 10}', true),
  ('Surname and initial in the description', 'name', 140, 10, 'score', '{"direction": "in"}', true),
  ('Total and date of a payment batch', 'payment_batch', 200, 95, 'post', '{"direction": "out"}', true),
  ('Cheque number', 'cheque_number', 210, 95, 'post', '{"direction": "out"}', true),
  ('Supplier’s invoice', 'supplier_invoice', 220, 90, 'suggest', '{"direction": "out"}', true),
  ('Transfer between own accounts', 'own_transfer', 300, 95, 'post', '{"daysBefore": 3, "daysAfter": 3}', true),
  ('Returned item', 'returned_item', 310, 95, 'post',
    '{"contains": ["UNPAID", "RETURN", "RETURNED", "BOUNCED", "REVERSAL"], "daysBefore": 30}', true);
