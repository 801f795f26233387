ALTER TABLE "case_modifications" ADD COLUMN "has_no_effect" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "decision_votes" ADD COLUMN "clause_ids" integer[] DEFAULT '{}' NOT NULL;
--> statement-breakpoint
-- Whoever wrote a clause of the library without an effect said that it changes no figure; so did whoever accepted one.
UPDATE "case_modifications" SET "has_no_effect" = true
  WHERE "effect" = '{}' AND ("modification_id" IS NOT NULL OR "status" <> 'proposed');
--> statement-breakpoint
-- Votes on decisions that are not settled: the clauses of the library that became clauses of the case in the name of whoever asked.
UPDATE "decision_votes" v SET "clause_ids" = (
    SELECT coalesce(array_agg(m.id ORDER BY m.id), '{}') FROM "case_modifications" m
    WHERE m.case_id = d.case_id AND m.decision_id = d.id AND m.modification_id = any(v.modification_ids)
      AND m.proposed_by_creditor_id = coalesce(v.agent_creditor_id, r.creditor_id)
  ) FROM "decisions" d, "decision_voters" r
  WHERE d.id = v.decision_id AND r.id = v.voter_id AND d.status IN ('modifications', 'approved') AND v.vote = 'modified';
--> statement-breakpoint
-- What votes ask for in their own words while the client is still to answer becomes a clause for each line; a person says what it changes.
INSERT INTO "case_modifications" ("case_id", "decision_id", "title", "category", "text", "proposed_by_creditor_id", "received_on",
    "status", "requires_client_consent")
  SELECT DISTINCT d.case_id, d.id, left(line.text, 120), 'other',
    '<p>' || replace(replace(replace(line.text, '&', '&amp;'), '<', '&lt;'), '>', '&gt;') || '</p>',
    coalesce(v.agent_creditor_id, r.creditor_id),
    min((v.received_at AT TIME ZONE 'Europe/London')::date) OVER (PARTITION BY d.id, coalesce(v.agent_creditor_id, r.creditor_id), line.text),
    'proposed', true
  FROM "decision_votes" v
    JOIN "decisions" d ON d.id = v.decision_id AND d.status = 'modifications'
    JOIN "decision_voters" r ON r.id = v.voter_id
    CROSS JOIN LATERAL (SELECT btrim(part) AS text FROM regexp_split_to_table(v.modifications, E'\r?\n') part) line
  WHERE v.vote = 'modified' AND v.voided_at IS NULL AND NOT v.is_afterwards AND line.text <> ''
    AND v.received_at < ((d.decision_date + 1)::timestamp AT TIME ZONE 'Europe/London')
    AND NOT EXISTS (SELECT FROM "modifications" l WHERE l.id = any(v.modification_ids) AND l.code || ' ' || l.title = line.text)
    AND NOT EXISTS (SELECT FROM "decision_votes" later WHERE later.voter_id = v.voter_id AND later.voided_at IS NULL
      AND (later.received_at, later.id) > (v.received_at, v.id)
      AND later.received_at < ((d.decision_date + 1)::timestamp AT TIME ZONE 'Europe/London'));
--> statement-breakpoint
UPDATE "decision_votes" v SET "clause_ids" = "clause_ids" || (
    SELECT coalesce(array_agg(m.id ORDER BY m.id), '{}') FROM "case_modifications" m
    WHERE m.decision_id = d.id AND m.modification_id IS NULL AND m.status = 'proposed'
      AND m.proposed_by_creditor_id = coalesce(v.agent_creditor_id, r.creditor_id)
      AND EXISTS (SELECT FROM regexp_split_to_table(v.modifications, E'\r?\n') part
        WHERE m.text = '<p>' || replace(replace(replace(btrim(part), '&', '&amp;'), '<', '&lt;'), '>', '&gt;') || '</p>')
  ) FROM "decisions" d, "decision_voters" r
  WHERE d.id = v.decision_id AND r.id = v.voter_id AND d.status = 'modifications' AND v.vote = 'modified';
--> statement-breakpoint
-- The client consents to each modification that a vote asks for (section 258(2)).
UPDATE "case_modifications" m SET "requires_client_consent" = true
  FROM "decision_votes" v WHERE m.id = any(v.clause_ids) AND m.status = 'proposed';
