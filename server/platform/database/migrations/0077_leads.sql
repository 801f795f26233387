CREATE TABLE "credit_file_mappings" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "credit_file_mappings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" integer,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" integer,
	"source" text NOT NULL,
	"mapping" jsonb NOT NULL
);

--> statement-breakpoint
CREATE TABLE "introducer_keys" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "introducer_keys_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"introducer_id" integer NOT NULL,
	"domain_id" integer NOT NULL,
	"name" text NOT NULL,
	"key_sha256" char(64) NOT NULL,
	"hint" text NOT NULL,
	"product_id" integer NOT NULL,
	"owner_user_id" integer NOT NULL,
	"per_minute" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" integer,
	"revoked_at" timestamp with time zone,
	"revoked_by" integer,
	"last_used_at" timestamp with time zone,
	"minute_from" timestamp with time zone,
	"minute_calls" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "introducer_keys_keySha256_unique" UNIQUE("key_sha256")
);

--> statement-breakpoint
CREATE TABLE "leads" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "leads_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"introducer_id" integer NOT NULL,
	"key_id" integer NOT NULL,
	"domain_id" integer NOT NULL,
	"reference" text NOT NULL,
	"case_id" integer NOT NULL,
	"content_sha256" char(64) NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	"consent_at" timestamp with time zone NOT NULL,
	"consent_text" text NOT NULL,
	"consent_source" text NOT NULL,
	"notes" text,
	"debts" jsonb NOT NULL
);

--> statement-breakpoint
CREATE TABLE "waiting_debts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "waiting_debts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" integer,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" integer,
	"case_id" integer NOT NULL,
	"creditor_name" text NOT NULL,
	"credit_type" text,
	"account_number" text,
	"secondary_ref" text,
	"balance_soa_pence" bigint NOT NULL,
	"current_payment_pence" bigint,
	"arrears_pence" bigint,
	"is_joint" boolean DEFAULT false NOT NULL,
	"source" text NOT NULL,
	"notes" text
);

--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "author" text;
--> statement-breakpoint
ALTER TABLE "introducer_keys" ADD CONSTRAINT "introducer_keys_introducer_id_introducers_id_fk" FOREIGN KEY ("introducer_id") REFERENCES "public"."introducers"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "introducer_keys" ADD CONSTRAINT "introducer_keys_domain_id_domains_id_fk" FOREIGN KEY ("domain_id") REFERENCES "public"."domains"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "introducer_keys" ADD CONSTRAINT "introducer_keys_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "introducer_keys" ADD CONSTRAINT "introducer_keys_owner_user_id_users_id_fk" FOREIGN KEY ("owner_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "introducer_keys" ADD CONSTRAINT "introducer_keys_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "introducer_keys" ADD CONSTRAINT "introducer_keys_revoked_by_users_id_fk" FOREIGN KEY ("revoked_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_introducer_id_introducers_id_fk" FOREIGN KEY ("introducer_id") REFERENCES "public"."introducers"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_key_id_introducer_keys_id_fk" FOREIGN KEY ("key_id") REFERENCES "public"."introducer_keys"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_domain_id_domains_id_fk" FOREIGN KEY ("domain_id") REFERENCES "public"."domains"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "waiting_debts" ADD CONSTRAINT "waiting_debts_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "credit_file_mappings_source" ON "credit_file_mappings" USING btree (lower("source"));
--> statement-breakpoint
CREATE INDEX "introducer_keys_introducer_id_index" ON "introducer_keys" USING btree ("introducer_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "leads_reference_once" ON "leads" USING btree ("introducer_id","domain_id","reference");
--> statement-breakpoint
CREATE UNIQUE INDEX "leads_case" ON "leads" USING btree ("case_id");
--> statement-breakpoint
CREATE INDEX "leads_introducer_id_id_index" ON "leads" USING btree ("introducer_id","id");
--> statement-breakpoint
CREATE INDEX "waiting_debts_case_id_index" ON "waiting_debts" USING btree ("case_id");
