CREATE TABLE "approvals" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "approvals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"entity" text NOT NULL,
	"entity_id" integer NOT NULL,
	"domain_id" integer,
	"case_ids" integer[] DEFAULT '{}' NOT NULL,
	"amount_pence" bigint,
	"summary" text NOT NULL,
	"working" jsonb NOT NULL,
	"papers" jsonb NOT NULL,
	"digest" text NOT NULL,
	"requested_by" integer,
	"requested_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sla_due_on" date NOT NULL,
	"assigned_to" integer,
	"decision" text DEFAULT 'pending' NOT NULL,
	"decided_by" integer,
	"decided_at" timestamp with time zone,
	"comment" text,
	"seen_at" timestamp with time zone,
	CONSTRAINT "approvals_two_people" CHECK (decision not in ('approved', 'rejected') or (decided_by is not null and decided_by is distinct from requested_by)),
	CONSTRAINT "approvals_rejected_why" CHECK (decision <> 'rejected' or comment is not null)
);

--> statement-breakpoint
ALTER TABLE "domains" ADD COLUMN "approval_days" integer NOT NULL DEFAULT 2;
--> statement-breakpoint
ALTER TABLE "domains" ALTER COLUMN "approval_days" DROP DEFAULT;
--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_domain_id_domains_id_fk" FOREIGN KEY ("domain_id") REFERENCES "public"."domains"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_requested_by_users_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_assigned_to_users_id_fk" FOREIGN KEY ("assigned_to") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "approvals_one_open" ON "approvals" USING btree ("entity","entity_id","kind") WHERE decision in ('pending', 'escalated');
--> statement-breakpoint
CREATE INDEX "approvals_queue" ON "approvals" USING btree ("sla_due_on","id") WHERE decision in ('pending', 'escalated');
--> statement-breakpoint
CREATE INDEX "approvals_cases" ON "approvals" USING gin ("case_ids") WHERE decision in ('pending', 'escalated');
--> statement-breakpoint
CREATE INDEX "approvals_answered" ON "approvals" USING btree ("requested_by") WHERE seen_at is null and decision in ('approved', 'rejected', 'void');
--> statement-breakpoint
-- What waits already: journals written by hand, and bank details. The digests are those of digestOf in server/approvals/digest.ts.
INSERT INTO approvals (kind, entity, entity_id, domain_id, case_ids, amount_pence, summary, working, papers, digest, requested_by, requested_at, sla_due_on)
SELECT 'journal', 'manual-journals', j.id, j.domain_id,
  coalesce((SELECT array_agg(DISTINCT (line ->> 'caseId')::int) FROM jsonb_array_elements(j.lines) line WHERE line ->> 'caseId' IS NOT NULL), '{}'),
  (SELECT sum((line ->> 'debitPence')::bigint) FROM jsonb_array_elements(j.lines) line),
  CASE j.kind WHEN 'reversal' THEN 'Reversal: ' WHEN 'misposting' THEN 'Misposted receipt: ' ELSE '' END || j.description,
  '[]', jsonb_build_array(jsonb_build_object('name', 'Manual journal', 'href', '/manual-journals?status=all&journal=' || j.id)),
  encode(sha256(convert_to(concat(j.domain_id, E'\t', j.ledger, E'\t', to_char(j.posted_on, 'YYYY-MM-DD'), E'\t', j.description, E'\n',
    (SELECT string_agg(concat(line ->> 'account', E'\t', line ->> 'caseId', E'\t', line ->> 'debitPence', E'\t', line ->> 'creditPence', E'\t',
      line ->> 'bankAccountId', E'\t', line ->> 'clientAccountId', E'\t', line ->> 'creditorId', E'\t', line ->> 'supplierId', E'\t', line ->> 'memo'), E'\n' ORDER BY place)
      FROM jsonb_array_elements(j.lines) WITH ORDINALITY AS l (line, place))), 'UTF8')), 'hex'),
  j.requested_by, j.created_at, current_date + CASE WHEN extract(isodow FROM current_date) >= 4 THEN 4 ELSE 2 END
FROM manual_journals j WHERE j.status = 'pending';
--> statement-breakpoint
INSERT INTO approvals (kind, entity, entity_id, summary, working, papers, digest, requested_by, requested_at, sla_due_on)
SELECT 'bank_details', p.entity, p.id, 'Bank details of ' || p.name,
  jsonb_build_array(jsonb_build_object('lines', jsonb_build_array(
    jsonb_build_object('label', 'Account name', 'text', coalesce(p.account_name, 'None')),
    jsonb_build_object('label', 'Sort code', 'text', coalesce(p.sort_code, 'None')),
    jsonb_build_object('label', 'Account number', 'text', p.account_number)))),
  jsonb_build_array(jsonb_build_object('name', p.label, 'href', '/' || p.entity || '/' || p.id || '/edit')),
  encode(sha256(convert_to(concat(p.sort_code, E'\t', p.account_number, E'\t', p.account_name), 'UTF8')), 'hex'),
  p.bank_changed_by_id, coalesce(p.bank_changed_at, p.updated_at), current_date + CASE WHEN extract(isodow FROM current_date) >= 4 THEN 4 ELSE 2 END
FROM (
  SELECT 'creditors' AS entity, 'Creditor' AS label, id, name, sort_code, account_number, account_name, bank_changed_by_id, bank_changed_at, updated_at
  FROM creditors WHERE account_number IS NOT NULL AND bank_verified_at IS NULL
  UNION ALL
  SELECT 'suppliers', 'Supplier', id, name, sort_code, account_number, account_name, bank_changed_by_id, bank_changed_at, updated_at
  FROM suppliers WHERE account_number IS NOT NULL AND bank_verified_at IS NULL
) p;
