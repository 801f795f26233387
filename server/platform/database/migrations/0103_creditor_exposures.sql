CREATE TABLE "creditor_exposure_changes" (
	"case_id" integer NOT NULL
);

--> statement-breakpoint
CREATE TABLE "creditor_exposure_sums" (
	"creditor_id" integer NOT NULL,
	"domain_id" integer NOT NULL,
	"portfolio_id" integer NOT NULL,
	"product_id" integer NOT NULL,
	"status_id" integer NOT NULL,
	"clients" bigint NOT NULL,
	"group_clients" bigint NOT NULL,
	"offers" bigint NOT NULL,
	"group_offers" bigint NOT NULL,
	"offered" bigint NOT NULL,
	"group_offered" bigint NOT NULL,
	"debt_pence" bigint NOT NULL,
	"admitted_pence" bigint NOT NULL,
	"paid_pence" bigint NOT NULL,
	"retained_pence" bigint NOT NULL,
	"votes" bigint NOT NULL,
	"votes_for" bigint NOT NULL,
	"votes_against" bigint NOT NULL,
	"votes_modified" bigint NOT NULL,
	CONSTRAINT "creditor_exposure_sums_pk" PRIMARY KEY("domain_id","creditor_id","portfolio_id","product_id","status_id")
);

--> statement-breakpoint
CREATE TABLE "creditor_exposures" (
	"case_id" integer NOT NULL,
	"creditor_id" integer NOT NULL,
	"domain_id" integer NOT NULL,
	"portfolio_id" integer NOT NULL,
	"product_id" integer NOT NULL,
	"status_id" integer NOT NULL,
	"clients" smallint NOT NULL,
	"group_clients" smallint NOT NULL,
	"offers" smallint NOT NULL,
	"group_offers" smallint NOT NULL,
	"offered" integer NOT NULL,
	"group_offered" integer NOT NULL,
	"debt_pence" bigint NOT NULL,
	"admitted_pence" bigint NOT NULL,
	"paid_pence" bigint NOT NULL,
	"retained_pence" bigint NOT NULL,
	"votes" smallint NOT NULL,
	"votes_for" smallint NOT NULL,
	"votes_against" smallint NOT NULL,
	"votes_modified" smallint NOT NULL,
	"last_vote_on" date,
	CONSTRAINT "creditor_exposures_case_id_creditor_id_pk" PRIMARY KEY("case_id","creditor_id")
);

--> statement-breakpoint
CREATE INDEX "creditor_exposure_changes_case_id_index" ON "creditor_exposure_changes" USING btree ("case_id");
--> statement-breakpoint
CREATE INDEX "creditor_exposures_last_vote" ON "creditor_exposures" USING btree ("creditor_id","domain_id","last_vote_on") WHERE last_vote_on is not null;
--> statement-breakpoint
-- Whatever changes what creditors are owed, offered or paid, or how they voted, notes the cases that it concerns.
CREATE FUNCTION note_exposures() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO creditor_exposure_changes SELECT DISTINCT case_id FROM changed;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION note_exposures_of_creditors() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO creditor_exposure_changes SELECT DISTINCT case_id FROM changed WHERE kind = 'creditor';
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION note_exposures_of_votes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO creditor_exposure_changes SELECT DISTINCT d.case_id
    FROM changed x JOIN decision_voters v ON v.id = x.voter_id JOIN case_creditors d ON d.id = v.case_creditor_id;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION note_exposure() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO creditor_exposure_changes VALUES (NEW.case_id);
  IF OLD.case_id <> NEW.case_id THEN
    INSERT INTO creditor_exposure_changes VALUES (OLD.case_id);
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION note_exposure_of_case() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO creditor_exposure_changes VALUES (NEW.id);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION note_exposure_of_vote() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO creditor_exposure_changes SELECT d.case_id
    FROM decision_voters v JOIN case_creditors d ON d.id = v.case_creditor_id WHERE v.id IN (OLD.voter_id, NEW.voter_id);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION note_exposures_of_decision() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO creditor_exposure_changes SELECT DISTINCT d.case_id
    FROM decision_voters v JOIN case_creditors d ON d.id = v.case_creditor_id WHERE v.decision_id = NEW.id;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION note_exposures_of_debt_status() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO creditor_exposure_changes SELECT DISTINCT case_id FROM case_creditors WHERE debt_status_id = NEW.id;
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- A creditor that moves to another group takes those below it along.
CREATE FUNCTION note_exposures_of_group() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO creditor_exposure_changes
    WITH RECURSIVE moved AS (SELECT NEW.id UNION SELECT n.id FROM creditors n JOIN moved m ON n.parent_group_id = m.id)
    SELECT DISTINCT case_id FROM case_creditors WHERE creditor_id IN (SELECT id FROM moved);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER case_creditors_exposures_added AFTER INSERT ON case_creditors
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_exposures();
--> statement-breakpoint
CREATE TRIGGER case_creditors_exposures_removed AFTER DELETE ON case_creditors
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_exposures();
--> statement-breakpoint
CREATE TRIGGER case_creditors_exposure AFTER UPDATE ON case_creditors FOR EACH ROW WHEN (
  (OLD.case_id, OLD.creditor_id, OLD.debt_status_id, OLD.is_excluded, OLD.balance_soa_pence, OLD.claim_admitted_pence)
  IS DISTINCT FROM (NEW.case_id, NEW.creditor_id, NEW.debt_status_id, NEW.is_excluded, NEW.balance_soa_pence, NEW.claim_admitted_pence)
) EXECUTE FUNCTION note_exposure();
--> statement-breakpoint
CREATE TRIGGER cases_exposure AFTER UPDATE ON cases FOR EACH ROW WHEN (
  (OLD.domain_id, OLD.portfolio_id, OLD.product_id, OLD.status_id) IS DISTINCT FROM (NEW.domain_id, NEW.portfolio_id, NEW.product_id, NEW.status_id)
) EXECUTE FUNCTION note_exposure_of_case();
--> statement-breakpoint
CREATE TRIGGER allocations_exposures_added AFTER INSERT ON allocations
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_exposures_of_creditors();
--> statement-breakpoint
CREATE TRIGGER allocations_exposures_removed AFTER DELETE ON allocations
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_exposures_of_creditors();
--> statement-breakpoint
-- That the bank has paid what was paid already changes no figure.
CREATE TRIGGER allocations_exposure AFTER UPDATE ON allocations FOR EACH ROW WHEN (
  (OLD.case_id, OLD.case_creditor_id, OLD.amount_pence, OLD.journal_id IS NULL, OLD.status = 'cancelled', OLD.retained_reason IS NULL)
  IS DISTINCT FROM
  (NEW.case_id, NEW.case_creditor_id, NEW.amount_pence, NEW.journal_id IS NULL, NEW.status = 'cancelled', NEW.retained_reason IS NULL)
) EXECUTE FUNCTION note_exposure();
--> statement-breakpoint
CREATE TRIGGER proposals_exposures_added AFTER INSERT ON proposals
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_exposures();
--> statement-breakpoint
CREATE TRIGGER proposals_exposures_removed AFTER DELETE ON proposals
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_exposures();
--> statement-breakpoint
CREATE TRIGGER proposals_exposure AFTER UPDATE ON proposals FOR EACH ROW WHEN (
  (OLD.case_id, OLD.number, OLD.status, OLD.offered_per_pound) IS DISTINCT FROM (NEW.case_id, NEW.number, NEW.status, NEW.offered_per_pound)
) EXECUTE FUNCTION note_exposure();
--> statement-breakpoint
CREATE TRIGGER decision_votes_exposures_added AFTER INSERT ON decision_votes
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_exposures_of_votes();
--> statement-breakpoint
CREATE TRIGGER decision_votes_exposures_removed AFTER DELETE ON decision_votes
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_exposures_of_votes();
--> statement-breakpoint
CREATE TRIGGER decision_votes_exposure AFTER UPDATE ON decision_votes FOR EACH ROW WHEN (
  (OLD.voter_id, OLD.vote, OLD.received_at, OLD.is_afterwards, OLD.voided_at) IS DISTINCT FROM
  (NEW.voter_id, NEW.vote, NEW.received_at, NEW.is_afterwards, NEW.voided_at)
) EXECUTE FUNCTION note_exposure_of_vote();
--> statement-breakpoint
CREATE TRIGGER decisions_exposure AFTER UPDATE ON decisions FOR EACH ROW WHEN (
  (OLD.opened_at IS NULL, OLD.decision_date) IS DISTINCT FROM (NEW.opened_at IS NULL, NEW.decision_date)
) EXECUTE FUNCTION note_exposures_of_decision();
--> statement-breakpoint
CREATE TRIGGER debt_statuses_exposure AFTER UPDATE ON debt_statuses FOR EACH ROW WHEN (
  (OLD.counts_in_soa, OLD.counts_for_dividend) IS DISTINCT FROM (NEW.counts_in_soa, NEW.counts_for_dividend)
) EXECUTE FUNCTION note_exposures_of_debt_status();
--> statement-breakpoint
CREATE TRIGGER creditors_exposure AFTER UPDATE ON creditors FOR EACH ROW WHEN (
  OLD.parent_group_id IS DISTINCT FROM NEW.parent_group_id
) EXECUTE FUNCTION note_exposures_of_group();
--> statement-breakpoint
-- What is there already is added up in the background, and read afresh until it is.
INSERT INTO creditor_exposure_changes SELECT DISTINCT case_id FROM case_creditors;
