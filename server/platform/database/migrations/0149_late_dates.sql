-- Each date that is entered late keeps its own reason and evidence: the next one overwrote the two fields of the case.
CREATE TABLE "late_dates" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "late_dates_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" integer,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" integer,
	"case_id" integer NOT NULL,
	"field" text NOT NULL,
	"on_day" date NOT NULL,
	"reason" text NOT NULL,
	"evidence" text NOT NULL,
	"document_id" integer
);

--> statement-breakpoint
ALTER TABLE "late_dates" ADD CONSTRAINT "late_dates_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "late_dates" ADD CONSTRAINT "late_dates_document_id_case_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."case_documents"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "late_dates_case" ON "late_dates" USING btree ("case_id");
--> statement-breakpoint
-- Since when each late date has its row.
INSERT INTO "rule_starts" ("rule") VALUES ('late-entry');
--> statement-breakpoint
-- few rows: the two columns are a release old. Which dates a reason was given for is in the audit trail of its case.
INSERT INTO "late_dates" ("case_id", "field", "on_day", "reason", "evidence", "created_at", "created_by", "updated_at", "updated_by")
  SELECT c."id", d.key, d.value::date, coalesce(a."after" ->> 'lateReason', c."late_reason"),
    coalesce(a."after" ->> 'lateEvidence', c."late_evidence"), a."at", a."user_id", a."at", a."user_id"
  FROM "cases" c
  JOIN "audit_log" a ON a."case_id" = c."id" AND a."entity" = 'cases' AND a."after" ?| array['lateReason', 'lateEvidence']
  CROSS JOIN LATERAL jsonb_each_text(a."after") d
  WHERE c."late_reason" IS NOT NULL AND c."late_evidence" IS NOT NULL
    -- In one expression: the other values are not dates.
    AND CASE WHEN d.key IN ('proposalDate', 'nomineeReportOn', 'noticeDeliveredOn', 'decisionDate', 'approvalDate', 'commencementDate')
      THEN d.value::date < (a."at" AT TIME ZONE 'Europe/London')::date - 7 END
  ORDER BY a."id";
--> statement-breakpoint
ALTER TABLE "cases" DROP COLUMN "late_reason";
--> statement-breakpoint
ALTER TABLE "cases" DROP COLUMN "late_evidence";
