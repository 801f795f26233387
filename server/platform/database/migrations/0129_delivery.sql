CREATE TABLE "delivery_certificates" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "delivery_certificates_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" integer,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" integer,
	"case_id" integer NOT NULL,
	"about_entity" text,
	"about_id" integer,
	"what" text NOT NULL,
	"certified_by" integer NOT NULL,
	"certified_at" timestamp with time zone NOT NULL,
	"lines" jsonb NOT NULL,
	"document_id" integer
);

--> statement-breakpoint
CREATE TABLE "delivery_consents" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "delivery_consents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" integer,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" integer,
	"case_id" integer,
	"person_id" integer,
	"creditor_id" integer,
	"kind" text NOT NULL,
	"given_on" date NOT NULL,
	"source" text NOT NULL,
	"address" text NOT NULL,
	"document_id" integer,
	"revoked_on" date,
	"revoked_reason" text,
	CONSTRAINT "delivery_consents_of_one" CHECK (num_nonnulls(person_id, creditor_id) = 1)
);

--> statement-breakpoint
CREATE TABLE "rule_starts" (
	"rule" text PRIMARY KEY NOT NULL,
	"since" timestamp with time zone DEFAULT now() NOT NULL
);

--> statement-breakpoint
ALTER TABLE "case_creditors" ADD COLUMN "opted_out_on" date;
--> statement-breakpoint
ALTER TABLE "case_creditors" ADD COLUMN "opted_out_paper" text;
--> statement-breakpoint
ALTER TABLE "creditors" ADD COLUMN "dx_exchange" text;
--> statement-breakpoint
ALTER TABLE "domains" ADD COLUMN "dx_exchange" text;
--> statement-breakpoint
ALTER TABLE "mail_items" ADD COLUMN "notice_kind" text;
--> statement-breakpoint
ALTER TABLE "templates" ADD COLUMN "notice_kind" text;
--> statement-breakpoint
ALTER TABLE "delivery_certificates" ADD CONSTRAINT "delivery_certificates_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "delivery_certificates" ADD CONSTRAINT "delivery_certificates_certified_by_users_id_fk" FOREIGN KEY ("certified_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "delivery_certificates" ADD CONSTRAINT "delivery_certificates_document_id_case_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."case_documents"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "delivery_consents" ADD CONSTRAINT "delivery_consents_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "delivery_consents" ADD CONSTRAINT "delivery_consents_person_id_persons_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."persons"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "delivery_consents" ADD CONSTRAINT "delivery_consents_creditor_id_creditors_id_fk" FOREIGN KEY ("creditor_id") REFERENCES "public"."creditors"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "delivery_consents" ADD CONSTRAINT "delivery_consents_document_id_case_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."case_documents"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "delivery_certificates_case" ON "delivery_certificates" USING btree ("case_id");
--> statement-breakpoint
CREATE INDEX "delivery_certificates_about" ON "delivery_certificates" USING btree ("about_entity","about_id") WHERE about_id is not null;
--> statement-breakpoint
CREATE INDEX "delivery_consents_case" ON "delivery_consents" USING btree ("case_id") WHERE case_id is not null;
--> statement-breakpoint
CREATE INDEX "delivery_consents_creditor" ON "delivery_consents" USING btree ("creditor_id") WHERE creditor_id is not null;
--> statement-breakpoint
CREATE INDEX "delivery_consents_person" ON "delivery_consents" USING btree ("person_id") WHERE person_id is not null;
--> statement-breakpoint
INSERT INTO "rule_starts" ("rule") VALUES ('electronic-consent'), ('delivery-certificate');
--> statement-breakpoint
-- few rows: templates. Those that file their letters as notices; the rest of the starters follow when the server starts.
UPDATE "templates" t SET "notice_kind" = 'notice' FROM "documents" d WHERE d."id" = t."document_type_id" AND d."category" = 'notice';
