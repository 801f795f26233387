CREATE TABLE "run_proposals" (
	"run_line_id" integer PRIMARY KEY NOT NULL,
	"case_id" integer NOT NULL,
	"allocated_on" date NOT NULL,
	"shares" json NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" integer
);

--> statement-breakpoint
ALTER TABLE "run_proposals" ADD CONSTRAINT "run_proposals_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "run_proposals_case_id_index" ON "run_proposals" USING btree ("case_id");

--> statement-breakpoint
ALTER TABLE "run_proposals" ALTER COLUMN "shares" SET STORAGE EXTERNAL;
--> statement-breakpoint
ALTER TABLE "run_proposals" ADD CONSTRAINT "run_proposals_run_line_id_fk" FOREIGN KEY ("run_line_id") REFERENCES "public"."distribution_run_lines"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
-- A release writes an allocation twice in one transaction, and the bank a third time: with room on its page no index learns of it.
ALTER TABLE allocations SET (fillfactor = 50);
--> statement-breakpoint
-- What open runs propose lay in allocations until now. Their digests change with it: one that waits is void when somebody decides it.
INSERT INTO run_proposals (run_line_id, case_id, allocated_on, shares, created_at, created_by)
  SELECT a.run_line_id, a.case_id, min(a.allocated_on), json_agg(json_build_object('kind', a.kind, 'paymentTypeId', a.payment_type_id,
      'caseCreditorId', a.case_creditor_id, 'pence', a.amount_pence, 'vatPence', a.vat_pence, 'reason', a.retained_reason,
      'key', split_part(a.idempotency_key, ':', 3)) ORDER BY a.id), min(a.created_at), min(a.created_by)
  FROM allocations a JOIN distribution_run_lines l ON l.id = a.run_line_id JOIN distribution_runs r ON r.id = l.run_id
  WHERE a.journal_id IS NULL AND l.released_at IS NULL AND r.status IN ('draft', 'calculated', 'submitted', 'approved') GROUP BY 1, 2;
--> statement-breakpoint
DELETE FROM allocations a USING run_proposals p WHERE p.run_line_id = a.run_line_id;
--> statement-breakpoint
-- The columns of allocations, of those that were made and of those that open runs propose.
CREATE VIEW all_allocations AS
  SELECT id, version, created_at, created_by, updated_at, updated_by, case_id, kind, payment_type_id, supplier_id, case_creditor_id,
    to_case_id, category, amount_pence, net_pence, vat_pence, invoice_expected, is_recharge, description, allocated_on, status,
    retained_reason, status_reason, run_line_id, idempotency_key, released_on, journal_id
  FROM allocations
  UNION ALL
  SELECT NULL, 1, p.created_at, p.created_by, p.created_at, p.created_by, p.case_id, s.kind, s."paymentTypeId", NULL, s."caseCreditorId",
    NULL, NULL, s.pence, s.pence - s."vatPence", s."vatPence", false, false, NULL, p.allocated_on,
    CASE WHEN s.reason IS NULL THEN 'proposed' ELSE 'retained' END, s.reason, NULL, p.run_line_id,
    'run-line:' || p.run_line_id || ':' || s.key, NULL, NULL
  FROM run_proposals p CROSS JOIN LATERAL json_to_recordset(p.shares) AS s(kind text, "paymentTypeId" int, "caseCreditorId" int,
    pence bigint, "vatPence" bigint, reason text, key text);
