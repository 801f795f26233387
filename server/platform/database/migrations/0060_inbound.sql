CREATE TABLE "inbound_batches" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "inbound_batches_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" integer,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" integer,
	"channel" text NOT NULL,
	"name" text NOT NULL,
	"domain_id" integer,
	"declared_sheets" integer,
	"is_duplex" boolean DEFAULT false NOT NULL,
	"release_reason" text
);

--> statement-breakpoint
CREATE TABLE "inbound_edits" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "inbound_edits_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"item_ids" integer[] NOT NULL,
	"action" text NOT NULL,
	"before" jsonb NOT NULL,
	"after" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" integer,
	"undone_at" timestamp with time zone
);

--> statement-breakpoint
CREATE TABLE "inbound_items" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "inbound_items_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" integer,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" integer,
	"batch_id" integer NOT NULL,
	"source_id" integer NOT NULL,
	"domain_id" integer,
	"channel" text NOT NULL,
	"status" text DEFAULT 'received' NOT NULL,
	"pages" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"title" text NOT NULL,
	"sender" text,
	"received_on" date NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"separator_case_id" integer,
	"suggested_cases" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"suggested_types" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"claimed_pence" bigint,
	"signature" integer[],
	"bands" integer[],
	"alike_id" integer,
	"assigned_user_id" integer,
	"problem" text,
	"case_id" integer,
	"document_id" integer,
	"note_id" integer,
	"task_id" integer,
	"debt_id" integer,
	"decided_at" timestamp with time zone,
	"decided_by" integer,
	"junk_reason" text,
	"unidentified_on" date,
	"review_on" date,
	"merged_into_id" integer,
	"split_from_id" integer,
	"misfiled_at" timestamp with time zone,
	CONSTRAINT "inbound_items_filed" CHECK (status <> 'done' or (case_id is not null and document_id is not null)),
	CONSTRAINT "inbound_items_junk_why" CHECK (status <> 'junk' or junk_reason is not null)
);

--> statement-breakpoint
CREATE UNLOGGED TABLE "inbound_locks" (
	"item_id" integer PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL
);

--> statement-breakpoint
CREATE TABLE "inbound_pages" (
	"source_id" integer NOT NULL,
	"page" integer NOT NULL,
	"text" text NOT NULL,
	"words" jsonb NOT NULL,
	"confidence" real NOT NULL,
	"turned" integer NOT NULL,
	"origin" text NOT NULL,
	"codes" jsonb NOT NULL,
	"is_separator" boolean DEFAULT false NOT NULL,
	"problem" text,
	CONSTRAINT "inbound_pages_source_id_page_pk" PRIMARY KEY("source_id","page")
);

--> statement-breakpoint
CREATE TABLE "inbound_senders" (
	"sender" text NOT NULL,
	"case_id" integer NOT NULL,
	"times" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "inbound_senders_sender_case_id_pk" PRIMARY KEY("sender","case_id")
);

--> statement-breakpoint
CREATE TABLE "inbound_sources" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "inbound_sources_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" integer,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" integer,
	"batch_id" integer NOT NULL,
	"parent_id" integer,
	"file_id" integer NOT NULL,
	"pdf_file_id" integer,
	"sha256" char(64) NOT NULL,
	"name" text NOT NULL,
	"origin_key" text,
	"message_id" text,
	"sender_name" text,
	"sender_email" text,
	"subject" text,
	"same_as_id" integer,
	"status" text DEFAULT 'received' NOT NULL,
	"problem" text,
	"page_count" integer,
	"pages_read" integer DEFAULT 0 NOT NULL,
	"is_signed" boolean DEFAULT false NOT NULL,
	"read_at" timestamp with time zone
);

--> statement-breakpoint
ALTER TABLE "inbound_batches" ADD CONSTRAINT "inbound_batches_domain_id_domains_id_fk" FOREIGN KEY ("domain_id") REFERENCES "public"."domains"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "inbound_items" ADD CONSTRAINT "inbound_items_batch_id_inbound_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."inbound_batches"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "inbound_items" ADD CONSTRAINT "inbound_items_source_id_inbound_sources_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."inbound_sources"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "inbound_items" ADD CONSTRAINT "inbound_items_domain_id_domains_id_fk" FOREIGN KEY ("domain_id") REFERENCES "public"."domains"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "inbound_items" ADD CONSTRAINT "inbound_items_alike_id_inbound_items_id_fk" FOREIGN KEY ("alike_id") REFERENCES "public"."inbound_items"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "inbound_items" ADD CONSTRAINT "inbound_items_assigned_user_id_users_id_fk" FOREIGN KEY ("assigned_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "inbound_items" ADD CONSTRAINT "inbound_items_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "inbound_items" ADD CONSTRAINT "inbound_items_document_id_case_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."case_documents"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "inbound_items" ADD CONSTRAINT "inbound_items_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "inbound_items" ADD CONSTRAINT "inbound_items_merged_into_id_inbound_items_id_fk" FOREIGN KEY ("merged_into_id") REFERENCES "public"."inbound_items"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "inbound_items" ADD CONSTRAINT "inbound_items_split_from_id_inbound_items_id_fk" FOREIGN KEY ("split_from_id") REFERENCES "public"."inbound_items"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "inbound_pages" ADD CONSTRAINT "inbound_pages_source_id_inbound_sources_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."inbound_sources"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "inbound_senders" ADD CONSTRAINT "inbound_senders_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "inbound_sources" ADD CONSTRAINT "inbound_sources_batch_id_inbound_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."inbound_batches"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "inbound_sources" ADD CONSTRAINT "inbound_sources_parent_id_inbound_sources_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."inbound_sources"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "inbound_sources" ADD CONSTRAINT "inbound_sources_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "inbound_sources" ADD CONSTRAINT "inbound_sources_pdf_file_id_files_id_fk" FOREIGN KEY ("pdf_file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "inbound_sources" ADD CONSTRAINT "inbound_sources_same_as_id_inbound_sources_id_fk" FOREIGN KEY ("same_as_id") REFERENCES "public"."inbound_sources"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "inbound_batches_created_at_index" ON "inbound_batches" USING btree ("created_at");
--> statement-breakpoint
CREATE INDEX "inbound_edits_items" ON "inbound_edits" USING gin ("item_ids");
--> statement-breakpoint
CREATE INDEX "inbound_items_open" ON "inbound_items" USING btree ("received_on","id") WHERE status in ('received', 'classified', 'unidentified', 'failed');
--> statement-breakpoint
CREATE INDEX "inbound_items_status" ON "inbound_items" USING btree ("status","received_on","id");
--> statement-breakpoint
CREATE INDEX "inbound_items_case" ON "inbound_items" USING btree ("case_id") WHERE case_id is not null;
--> statement-breakpoint
CREATE INDEX "inbound_items_batch_id_index" ON "inbound_items" USING btree ("batch_id");
--> statement-breakpoint
CREATE INDEX "inbound_items_source_id_index" ON "inbound_items" USING btree ("source_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "inbound_items_document" ON "inbound_items" USING btree ("document_id") WHERE document_id is not null;
--> statement-breakpoint
CREATE INDEX "inbound_items_bands" ON "inbound_items" USING gin ("bands");
--> statement-breakpoint
CREATE INDEX "inbound_items_text" ON "inbound_items" USING gin (to_tsvector('simple', text));
--> statement-breakpoint
CREATE INDEX "inbound_sources_batch_id_index" ON "inbound_sources" USING btree ("batch_id");
--> statement-breakpoint
CREATE INDEX "inbound_sources_sha256_index" ON "inbound_sources" USING btree ("sha256");
--> statement-breakpoint
CREATE INDEX "inbound_sources_message" ON "inbound_sources" USING btree ("message_id") WHERE message_id is not null;
--> statement-breakpoint
CREATE UNIQUE INDEX "inbound_sources_once" ON "inbound_sources" USING btree ("origin_key") WHERE origin_key is not null;
--> statement-breakpoint
CREATE INDEX "case_creditors_account" ON "case_creditors" USING btree (upper(regexp_replace(account_number, '[^A-Za-z0-9]', '', 'g'))) WHERE account_number is not null;
