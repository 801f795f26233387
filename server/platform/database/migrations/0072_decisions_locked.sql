-- Votes are kept as they came: none is removed, and only that one was a mistake, or what the client said to its modifications, is noted.
CREATE FUNCTION keep_decision_vote() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF (NEW.decision_id, NEW.voter_id, NEW.vote, NEW.received_at, NEW.is_afterwards, NEW.modifications, NEW.created_at)
       IS NOT DISTINCT FROM
       (OLD.decision_id, OLD.voter_id, OLD.vote, OLD.received_at, OLD.is_afterwards, OLD.modifications, OLD.created_at)
    THEN RETURN NEW; END IF;
  END IF;
  RAISE EXCEPTION 'A vote stays as it came.';
END $$;
--> statement-breakpoint
CREATE TRIGGER decision_votes_kept BEFORE UPDATE OR DELETE ON decision_votes FOR EACH ROW EXECUTE FUNCTION keep_decision_vote();
--> statement-breakpoint
-- What was frozen when voting opened stays; the value changes by rulings of the chair alone, until the votes are reckoned.
CREATE FUNCTION keep_frozen_voter() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.frozen_pence IS NULL THEN RETURN COALESCE(NEW, OLD); END IF;
  IF TG_OP = 'UPDATE' THEN
    IF (NEW.decision_id, NEW.case_creditor_id, NEW.creditor_id, NEW.creditor_name, NEW.is_associate, NEW.frozen_pence, NEW.frozen_basis)
       IS NOT DISTINCT FROM
       (OLD.decision_id, OLD.case_creditor_id, OLD.creditor_id, OLD.creditor_name, OLD.is_associate, OLD.frozen_pence, OLD.frozen_basis)
      AND ((NEW.value_pence, NEW.basis) IS NOT DISTINCT FROM (OLD.value_pence, OLD.basis)
        OR (SELECT decided_at IS NULL FROM decisions WHERE id = OLD.decision_id))
    THEN RETURN NEW; END IF;
  END IF;
  RAISE EXCEPTION 'The electorate of a decision is frozen.';
END $$;
--> statement-breakpoint
CREATE TRIGGER decision_voters_frozen BEFORE UPDATE OR DELETE ON decision_voters FOR EACH ROW EXECUTE FUNCTION keep_frozen_voter();
