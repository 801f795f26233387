CREATE TABLE "trust_deed_returns" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "trust_deed_returns_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"deed_id" integer NOT NULL,
	"year" integer NOT NULL,
	"sent_on" date NOT NULL,
	"document_id" integer
);

--> statement-breakpoint
CREATE TABLE "trust_deed_steps" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "trust_deed_steps_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"deed_id" integer NOT NULL,
	"from_status" text,
	"to_status" text NOT NULL,
	"happened_on" date,
	"reference" text,
	"document_id" integer,
	"note" text,
	"taken_at" timestamp with time zone DEFAULT now() NOT NULL,
	"taken_by" integer
);

--> statement-breakpoint
CREATE TABLE "trust_deeds" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "trust_deeds_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" integer,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" integer,
	"case_id" integer NOT NULL,
	"status" text NOT NULL,
	"granted_on" date,
	"published_on" date,
	"documents_sent_on" date,
	"window_ended_on" date,
	"applied_on" date,
	"registered_on" date,
	"discharge_refused_on" date,
	"refusal_reason" text,
	"debtor_discharged_on" date,
	"ended_on" date,
	"outcome" text,
	"came_on" date
);

--> statement-breakpoint
ALTER TABLE "trust_deed_returns" ADD CONSTRAINT "trust_deed_returns_deed_id_trust_deeds_id_fk" FOREIGN KEY ("deed_id") REFERENCES "public"."trust_deeds"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "trust_deed_returns" ADD CONSTRAINT "trust_deed_returns_document_id_case_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."case_documents"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "trust_deed_steps" ADD CONSTRAINT "trust_deed_steps_deed_id_trust_deeds_id_fk" FOREIGN KEY ("deed_id") REFERENCES "public"."trust_deeds"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "trust_deed_steps" ADD CONSTRAINT "trust_deed_steps_document_id_case_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."case_documents"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "trust_deeds" ADD CONSTRAINT "trust_deeds_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "trust_deed_returns_year" ON "trust_deed_returns" USING btree ("deed_id","year");
--> statement-breakpoint
CREATE INDEX "trust_deed_steps_deed_id_index" ON "trust_deed_steps" USING btree ("deed_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "trust_deeds_case" ON "trust_deeds" USING btree ("case_id");
--> statement-breakpoint
-- few rows: the trust deeds that a firm has, as far as their cases say how they came about; what nobody recorded stays unknown.
INSERT INTO "trust_deeds" ("case_id", "status", "granted_on", "published_on", "documents_sent_on", "window_ended_on", "registered_on", "came_on")
  SELECT c."id",
    CASE s."code" WHEN 'trust-deed-signed' THEN 'granted' WHEN 'objections-window' THEN 'window' WHEN 'trust-deed-protected' THEN 'registered'
      WHEN 'trust-deed-not-protected' THEN 'barred' WHEN 'trust-deed-completed' THEN 'ended' WHEN 'trust-deed-terminated' THEN 'ended'
      WHEN 'closed' THEN 'ended' ELSE 'stopped' END,
    c."proposal_date", d."published_on",
    (SELECT max(v."notice_sent_on") FROM "decision_voters" v WHERE v."decision_id" = d."id"),
    CASE WHEN d."status" IN ('approved', 'rejected') THEN d."decision_date" END,
    c."registered_on", (now() AT TIME ZONE 'Europe/London')::date
  FROM "cases" c JOIN "products" p ON p."id" = c."product_id" AND p."type" = 'ptd' JOIN "statuses" s ON s."id" = c."status_id"
    LEFT JOIN LATERAL (SELECT * FROM "decisions" d WHERE d."case_id" = c."id" AND d."kind" = 'objections' AND d."status" <> 'withdrawn'
      ORDER BY d."id" DESC LIMIT 1) d ON true
  WHERE s."code" LIKE 'trust-deed-%' OR s."code" = 'objections-window'
    OR s."code" IN ('closed', 'bankruptcy', 'deceased', 'not-proceeding') AND (c."proposal_date" IS NOT NULL OR c."approval_date" IS NOT NULL);
--> statement-breakpoint
-- few rows: as above.
INSERT INTO "trust_deed_steps" ("deed_id", "to_status") SELECT "id", "status" FROM "trust_deeds";
