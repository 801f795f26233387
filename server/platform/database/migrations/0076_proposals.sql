CREATE TABLE "advice_records" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "advice_records_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" integer,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" integer,
	"case_id" integer NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"advice_on" date,
	"options" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"reasons" text DEFAULT '' NOT NULL,
	"costs_explained" text DEFAULT '' NOT NULL,
	"referrer" text DEFAULT '' NOT NULL,
	"earlier_advice" text DEFAULT '' NOT NULL,
	"third_parties" text DEFAULT '' NOT NULL,
	"has_vulnerability" boolean,
	"vulnerability_steps" text DEFAULT '' NOT NULL,
	"is_meeting_offered" boolean DEFAULT false NOT NULL,
	"has_consented" boolean DEFAULT false NOT NULL,
	"reflect_until" date,
	"earlier_order_on" date,
	"breathing_space_ended_on" date,
	"is_undischarged" boolean DEFAULT false NOT NULL,
	"suitable_anyway" text DEFAULT '' NOT NULL,
	"submitted_by" integer,
	"submitted_at" timestamp with time zone,
	"signed_off_by" integer,
	"signed_off_at" timestamp with time zone,
	"status_reason" text,
	CONSTRAINT "advice_records_caseId_unique" UNIQUE("case_id")
);

--> statement-breakpoint
CREATE TABLE "nominee_reports" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "nominee_reports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" integer,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" integer,
	"case_id" integer NOT NULL,
	"proposal_id" integer,
	"status" text DEFAULT 'draft' NOT NULL,
	"received_on" date,
	"has_reasonable_prospect" boolean DEFAULT false NOT NULL,
	"should_invite" boolean DEFAULT false NOT NULL,
	"opinion" text DEFAULT '' NOT NULL,
	"jurisdiction_basis" text DEFAULT '' NOT NULL,
	"court" text DEFAULT '' NOT NULL,
	"checks" text DEFAULT '' NOT NULL,
	"valuations" text DEFAULT '' NOT NULL,
	"attitude" text DEFAULT '' NOT NULL,
	"signed_by" integer,
	"filed_on" date,
	"document_id" integer
);

--> statement-breakpoint
CREATE TABLE "proposal_signatures" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "proposal_signatures_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" integer,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" integer,
	"proposal_id" integer NOT NULL,
	"person_id" integer NOT NULL,
	"method" text NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"email" text,
	"sent_at" timestamp with time zone,
	"problem" text,
	"token_sha256" text,
	"expires_at" timestamp with time zone,
	"tries" integer DEFAULT 0 NOT NULL,
	"opened_at" timestamp with time zone,
	"ticket_sha256" text,
	"ticket_until" timestamp with time zone,
	"signed_at" timestamp with time zone,
	"signed_on" date,
	"signed_name" text,
	"ip_address" text,
	"user_agent" text,
	"document_sha256" text,
	"facts_given" text[] DEFAULT '{}' NOT NULL,
	"document_id" integer,
	CONSTRAINT "proposal_signatures_tokenSha256_unique" UNIQUE("token_sha256"),
	CONSTRAINT "proposal_signatures_ticketSha256_unique" UNIQUE("ticket_sha256")
);

--> statement-breakpoint
CREATE TABLE "proposals" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "proposals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" integer,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" integer,
	"case_id" integer NOT NULL,
	"number" integer NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"contribution_pence" bigint,
	"contribution_day" integer,
	"term_months" integer,
	"lump_sums" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"answers" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"confirmed" text[] DEFAULT '{}' NOT NULL,
	"assumptions" jsonb NOT NULL,
	"figures" jsonb,
	"generated_on" date,
	"generated_by" integer,
	"document_id" integer,
	"document_sha256" text,
	"key_facts_document_id" integer,
	"sent_on" date,
	"signed_on" date,
	"signed_document_id" integer,
	"is_made_elsewhere" boolean DEFAULT false NOT NULL
);

--> statement-breakpoint
ALTER TABLE "cases" ADD COLUMN "lump_sums" jsonb DEFAULT '[]'::jsonb NOT NULL;
--> statement-breakpoint
ALTER TABLE "advice_records" ADD CONSTRAINT "advice_records_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "advice_records" ADD CONSTRAINT "advice_records_submitted_by_users_id_fk" FOREIGN KEY ("submitted_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "advice_records" ADD CONSTRAINT "advice_records_signed_off_by_users_id_fk" FOREIGN KEY ("signed_off_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "nominee_reports" ADD CONSTRAINT "nominee_reports_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "nominee_reports" ADD CONSTRAINT "nominee_reports_proposal_id_proposals_id_fk" FOREIGN KEY ("proposal_id") REFERENCES "public"."proposals"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "nominee_reports" ADD CONSTRAINT "nominee_reports_signed_by_users_id_fk" FOREIGN KEY ("signed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "nominee_reports" ADD CONSTRAINT "nominee_reports_document_id_case_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."case_documents"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "proposal_signatures" ADD CONSTRAINT "proposal_signatures_proposal_id_proposals_id_fk" FOREIGN KEY ("proposal_id") REFERENCES "public"."proposals"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "proposal_signatures" ADD CONSTRAINT "proposal_signatures_person_id_persons_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."persons"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "proposal_signatures" ADD CONSTRAINT "proposal_signatures_document_id_case_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."case_documents"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "proposals" ADD CONSTRAINT "proposals_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "proposals" ADD CONSTRAINT "proposals_generated_by_users_id_fk" FOREIGN KEY ("generated_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "proposals" ADD CONSTRAINT "proposals_document_id_case_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."case_documents"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "proposals" ADD CONSTRAINT "proposals_key_facts_document_id_case_documents_id_fk" FOREIGN KEY ("key_facts_document_id") REFERENCES "public"."case_documents"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "proposals" ADD CONSTRAINT "proposals_signed_document_id_case_documents_id_fk" FOREIGN KEY ("signed_document_id") REFERENCES "public"."case_documents"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "nominee_reports_case_id_id_index" ON "nominee_reports" USING btree ("case_id","id");
--> statement-breakpoint
CREATE UNIQUE INDEX "nominee_reports_one_draft" ON "nominee_reports" USING btree ("case_id") WHERE status = 'draft';
--> statement-breakpoint
CREATE UNIQUE INDEX "proposal_signatures_one" ON "proposal_signatures" USING btree ("proposal_id","person_id") WHERE status <> 'cancelled';
--> statement-breakpoint
CREATE INDEX "proposal_signatures_person_id_index" ON "proposal_signatures" USING btree ("person_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "proposals_case_id_number_index" ON "proposals" USING btree ("case_id","number");
--> statement-breakpoint
CREATE UNIQUE INDEX "proposals_one_draft" ON "proposals" USING btree ("case_id") WHERE status = 'draft';
