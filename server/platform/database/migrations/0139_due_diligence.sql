-- additive
CREATE TABLE "due_diligence" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "due_diligence_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" integer,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" integer,
	"case_id" integer NOT NULL CONSTRAINT "due_diligence_case_id_cases_id_fk" REFERENCES "cases"("id"),
	"person_id" integer NOT NULL CONSTRAINT "due_diligence_person_id_persons_id_fk" REFERENCES "persons"("id"),
	"pep" text,
	"pep_asked_on" date,
	"pep_office" text,
	"pep_by" integer CONSTRAINT "due_diligence_pep_by_users_id_fk" REFERENCES "users"("id"),
	"approved_by" integer CONSTRAINT "due_diligence_approved_by_users_id_fk" REFERENCES "users"("id"),
	"approved_at" timestamp with time zone,
	"sanctions_on" date,
	"sanctions_result" text,
	"sanctions_note" text,
	"risk" text,
	"risk_reason" text,
	"review_on" date,
	"funds" text,
	"funds_evidence" text,
	"completed_on" date,
	"completed_by" integer CONSTRAINT "due_diligence_completed_by_users_id_fk" REFERENCES "users"("id"),
	"first_completed_on" date,
	"checked_name" text,
	"checked_birth" date,
	"checked_address" text,
	"reopened_reason" text
);
--> statement-breakpoint
CREATE TABLE "due_diligence_checks" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "due_diligence_checks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" integer,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" integer,
	"due_diligence_id" integer NOT NULL CONSTRAINT "due_diligence_checks_due_diligence_id_due_diligence_id_fk" REFERENCES "due_diligence"("id"),
	"provider" text NOT NULL,
	"reference" text NOT NULL,
	"checked_on" date NOT NULL,
	"result" text NOT NULL,
	"resolution" text,
	"document_id" integer CONSTRAINT "due_diligence_checks_document_id_case_documents_id_fk" REFERENCES "case_documents"("id"),
	"address" text
);
--> statement-breakpoint
CREATE TABLE "due_diligence_evidence" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "due_diligence_evidence_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" integer,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" integer,
	"due_diligence_id" integer NOT NULL CONSTRAINT "due_diligence_evidence_due_diligence_id_due_diligence_id_fk" REFERENCES "due_diligence"("id"),
	"proves" text NOT NULL,
	"kind" text NOT NULL,
	"reference_end" text,
	"document_id" integer CONSTRAINT "due_diligence_evidence_document_id_case_documents_id_fk" REFERENCES "case_documents"("id"),
	"seen_by" integer CONSTRAINT "due_diligence_evidence_seen_by_users_id_fk" REFERENCES "users"("id"),
	"seen_on" date NOT NULL,
	"seen_how" text NOT NULL,
	"address" text
);
--> statement-breakpoint
CREATE UNIQUE INDEX "due_diligence_case_id_person_id_index" ON "due_diligence" USING btree ("case_id","person_id");
--> statement-breakpoint
CREATE INDEX "due_diligence_person_id_index" ON "due_diligence" USING btree ("person_id");
--> statement-breakpoint
CREATE INDEX "due_diligence_checks_due_diligence_id_index" ON "due_diligence_checks" USING btree ("due_diligence_id");
--> statement-breakpoint
CREATE INDEX "due_diligence_evidence_due_diligence_id_index" ON "due_diligence_evidence" USING btree ("due_diligence_id");
