CREATE TABLE "case_modifications" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "case_modifications_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" integer,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" integer,
	"case_id" integer NOT NULL,
	"modification_id" integer,
	"title" text NOT NULL,
	"category" text NOT NULL,
	"text" text NOT NULL,
	"proposed_by_creditor_id" integer,
	"received_on" date NOT NULL,
	"decision_id" integer,
	"status" text DEFAULT 'proposed' NOT NULL,
	"status_reason" text,
	"requires_client_consent" boolean DEFAULT true NOT NULL,
	"client_consent_on" date,
	"effect" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"effective_from" date,
	"accepted_at" timestamp with time zone,
	"accepted_by" integer,
	"cuts_rights_of" integer[] DEFAULT '{}' NOT NULL,
	"contradicts" integer[] DEFAULT '{}' NOT NULL,
	"conflicts_with_id" integer,
	"resolved_at" timestamp with time zone,
	"resolved_by" integer,
	"resolution" jsonb,
	CONSTRAINT "case_modifications_accepted" CHECK ((status = 'accepted') <= (effective_from is not null and accepted_at is not null)),
	CONSTRAINT "case_modifications_superseded" CHECK ((status = 'superseded') = (conflicts_with_id is not null))
);

--> statement-breakpoint
CREATE TABLE "modification_consents" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "modification_consents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" integer,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" integer,
	"case_modification_id" integer NOT NULL,
	"case_person_id" integer,
	"case_creditor_id" integer,
	"answer" text NOT NULL,
	"answered_on" date NOT NULL,
	"document_id" integer NOT NULL,
	CONSTRAINT "modification_consents_of_one" CHECK ((case_person_id is null) <> (case_creditor_id is null))
);

--> statement-breakpoint
ALTER TABLE "case_modifications" ADD CONSTRAINT "case_modifications_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "case_modifications" ADD CONSTRAINT "case_modifications_modification_id_modifications_id_fk" FOREIGN KEY ("modification_id") REFERENCES "public"."modifications"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "case_modifications" ADD CONSTRAINT "case_modifications_proposed_by_creditor_id_creditors_id_fk" FOREIGN KEY ("proposed_by_creditor_id") REFERENCES "public"."creditors"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "case_modifications" ADD CONSTRAINT "case_modifications_accepted_by_users_id_fk" FOREIGN KEY ("accepted_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "case_modifications" ADD CONSTRAINT "case_modifications_conflicts_with_id_case_modifications_id_fk" FOREIGN KEY ("conflicts_with_id") REFERENCES "public"."case_modifications"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "case_modifications" ADD CONSTRAINT "case_modifications_resolved_by_users_id_fk" FOREIGN KEY ("resolved_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "modification_consents" ADD CONSTRAINT "modification_consents_case_modification_id_case_modifications_id_fk" FOREIGN KEY ("case_modification_id") REFERENCES "public"."case_modifications"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "modification_consents" ADD CONSTRAINT "modification_consents_case_person_id_case_people_id_fk" FOREIGN KEY ("case_person_id") REFERENCES "public"."case_people"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "modification_consents" ADD CONSTRAINT "modification_consents_case_creditor_id_case_creditors_id_fk" FOREIGN KEY ("case_creditor_id") REFERENCES "public"."case_creditors"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "modification_consents" ADD CONSTRAINT "modification_consents_document_id_case_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."case_documents"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "case_modifications_case_id_index" ON "case_modifications" USING btree ("case_id");
--> statement-breakpoint
CREATE INDEX "case_modifications_modification_id_index" ON "case_modifications" USING btree ("modification_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "case_modifications_one_open" ON "case_modifications" USING btree ("case_id","modification_id",coalesce(proposed_by_creditor_id, 0)) WHERE modification_id is not null and status in ('proposed', 'accepted');
--> statement-breakpoint
CREATE UNIQUE INDEX "modification_consents_case_modification_id_case_person_id_index" ON "modification_consents" USING btree ("case_modification_id","case_person_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "modification_consents_case_modification_id_case_creditor_id_index" ON "modification_consents" USING btree ("case_modification_id","case_creditor_id");
--> statement-breakpoint
CREATE INDEX "modification_consents_case_person_id_index" ON "modification_consents" USING btree ("case_person_id");
--> statement-breakpoint
CREATE INDEX "modification_consents_case_creditor_id_index" ON "modification_consents" USING btree ("case_creditor_id");
--> statement-breakpoint
CREATE INDEX "modification_consents_document_id_index" ON "modification_consents" USING btree ("document_id");
