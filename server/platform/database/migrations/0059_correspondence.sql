CREATE TABLE "email_bounces" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "email_bounces_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"address" text NOT NULL,
	"recipient_id" integer,
	"kind" text NOT NULL,
	"code" text,
	"reason" text NOT NULL,
	"bounced_at" timestamp with time zone DEFAULT now() NOT NULL,
	"cleared_at" timestamp with time zone,
	"cleared_by" integer
);

--> statement-breakpoint
CREATE TABLE "mail_items" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mail_items_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" integer,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" integer,
	"case_id" integer NOT NULL,
	"template_id" integer NOT NULL,
	"template_version_id" integer NOT NULL,
	"document_type_id" integer NOT NULL,
	"title" text NOT NULL,
	"subject" text,
	"body" text,
	"facts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"attachment_ids" integer[] DEFAULT '{}' NOT NULL,
	"author_id" integer NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"status_reason" text,
	"problems" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"requires_approval" boolean NOT NULL,
	"approved_by" integer,
	"approved_at" timestamp with time zone,
	"due_on" date,
	"sent_on" date,
	"raised_by" text,
	"run_id" integer,
	"content_key" text
);

--> statement-breakpoint
CREATE TABLE "mail_recipients" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mail_recipients_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"item_id" integer NOT NULL,
	"position" integer NOT NULL,
	"type" text NOT NULL,
	"of_id" integer,
	"name" text NOT NULL,
	"salutation" text,
	"lines" text[] DEFAULT '{}' NOT NULL,
	"reference" text,
	"email" text,
	"mobile" text,
	"delivery_method_id" integer NOT NULL,
	"file_id" integer,
	"subject" text,
	"content" text,
	"pages" integer,
	"cost_pence" bigint,
	"status" text DEFAULT 'waiting' NOT NULL,
	"status_reason" text,
	"message_id" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"handed_over_at" timestamp with time zone,
	"tracking_id" text,
	"sent_on" date,
	"expected_on" date,
	"delivered_on" date,
	"returned_on" date,
	"return_reason" text,
	"print_run_id" integer,
	"document_id" integer
);

--> statement-breakpoint
CREATE TABLE "print_runs" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "print_runs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" integer,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" integer,
	"domain_id" integer NOT NULL,
	"kind" text NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"count" integer NOT NULL,
	"pages" integer NOT NULL,
	"cost_pence" bigint NOT NULL,
	"file_id" integer,
	"download_count" integer DEFAULT 0 NOT NULL,
	"downloaded_at" timestamp with time zone,
	"downloaded_by" integer,
	"sent_on" date
);

--> statement-breakpoint
CREATE TABLE "returned_post" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "returned_post_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"recipient_id" integer NOT NULL,
	"envelope_key" text NOT NULL,
	"returned_on" date NOT NULL,
	"reason" text NOT NULL,
	"confirmed_at" timestamp with time zone,
	"confirmed_by" integer
);

--> statement-breakpoint
ALTER TABLE "delivery_methods" ADD COLUMN "fallback_id" integer;
--> statement-breakpoint
ALTER TABLE "statuses" ADD COLUMN "sends_letters" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "substatuses" ADD COLUMN "sends_letters" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "templates" ADD COLUMN "is_fixed" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "email_bounces" ADD CONSTRAINT "email_bounces_recipient_id_mail_recipients_id_fk" FOREIGN KEY ("recipient_id") REFERENCES "public"."mail_recipients"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "email_bounces" ADD CONSTRAINT "email_bounces_cleared_by_users_id_fk" FOREIGN KEY ("cleared_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "mail_items" ADD CONSTRAINT "mail_items_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "mail_items" ADD CONSTRAINT "mail_items_template_id_templates_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."templates"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "mail_items" ADD CONSTRAINT "mail_items_template_version_id_template_versions_id_fk" FOREIGN KEY ("template_version_id") REFERENCES "public"."template_versions"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "mail_items" ADD CONSTRAINT "mail_items_document_type_id_documents_id_fk" FOREIGN KEY ("document_type_id") REFERENCES "public"."documents"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "mail_items" ADD CONSTRAINT "mail_items_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "mail_items" ADD CONSTRAINT "mail_items_approved_by_users_id_fk" FOREIGN KEY ("approved_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "mail_items" ADD CONSTRAINT "mail_items_run_id_job_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."job_runs"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "mail_recipients" ADD CONSTRAINT "mail_recipients_item_id_mail_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."mail_items"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "mail_recipients" ADD CONSTRAINT "mail_recipients_delivery_method_id_delivery_methods_id_fk" FOREIGN KEY ("delivery_method_id") REFERENCES "public"."delivery_methods"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "mail_recipients" ADD CONSTRAINT "mail_recipients_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "mail_recipients" ADD CONSTRAINT "mail_recipients_print_run_id_print_runs_id_fk" FOREIGN KEY ("print_run_id") REFERENCES "public"."print_runs"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "mail_recipients" ADD CONSTRAINT "mail_recipients_document_id_case_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."case_documents"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "print_runs" ADD CONSTRAINT "print_runs_domain_id_domains_id_fk" FOREIGN KEY ("domain_id") REFERENCES "public"."domains"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "print_runs" ADD CONSTRAINT "print_runs_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "print_runs" ADD CONSTRAINT "print_runs_downloaded_by_users_id_fk" FOREIGN KEY ("downloaded_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "returned_post" ADD CONSTRAINT "returned_post_recipient_id_mail_recipients_id_fk" FOREIGN KEY ("recipient_id") REFERENCES "public"."mail_recipients"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "returned_post" ADD CONSTRAINT "returned_post_confirmed_by_users_id_fk" FOREIGN KEY ("confirmed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "email_bounces_address" ON "email_bounces" USING btree (lower("address"));
--> statement-breakpoint
CREATE INDEX "mail_items_case_id_id_index" ON "mail_items" USING btree ("case_id","id");
--> statement-breakpoint
CREATE INDEX "mail_items_status_due_on_id_index" ON "mail_items" USING btree ("status","due_on","id");
--> statement-breakpoint
CREATE INDEX "mail_items_content_key_index" ON "mail_items" USING btree ("content_key") WHERE content_key is not null;
--> statement-breakpoint
CREATE INDEX "mail_items_run_id_index" ON "mail_items" USING btree ("run_id") WHERE run_id is not null;
--> statement-breakpoint
CREATE INDEX "mail_recipients_item_id_position_index" ON "mail_recipients" USING btree ("item_id","position");
--> statement-breakpoint
CREATE UNIQUE INDEX "mail_recipients_message_id_index" ON "mail_recipients" USING btree ("message_id");
--> statement-breakpoint
CREATE INDEX "mail_recipients_status_handed_over_at_index" ON "mail_recipients" USING btree ("status","handed_over_at") WHERE status in ('sending', 'queued', 'failed');
--> statement-breakpoint
CREATE INDEX "mail_recipients_print_run_id_index" ON "mail_recipients" USING btree ("print_run_id") WHERE print_run_id is not null;
--> statement-breakpoint
CREATE INDEX "print_runs_domain_id_id_index" ON "print_runs" USING btree ("domain_id","id");
--> statement-breakpoint
CREATE INDEX "returned_post_envelope_key_index" ON "returned_post" USING btree ("envelope_key") WHERE confirmed_at is null;
--> statement-breakpoint
ALTER TABLE "delivery_methods" ADD CONSTRAINT "delivery_methods_fallback_id_delivery_methods_id_fk" FOREIGN KEY ("fallback_id") REFERENCES "public"."delivery_methods"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "delivery_methods_fallback_id_index" ON "delivery_methods" USING btree ("fallback_id");
