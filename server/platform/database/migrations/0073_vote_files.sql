CREATE TABLE "vote_aliases" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "vote_aliases_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" integer,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" integer,
	"agent_creditor_id" integer NOT NULL,
	"alias" text NOT NULL,
	"creditor_id" integer NOT NULL
);

--> statement-breakpoint
CREATE TABLE "vote_file_rows" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "vote_file_rows_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"vote_file_id" integer NOT NULL,
	"row" integer NOT NULL,
	"case_reference" text NOT NULL,
	"creditor" text,
	"account_number" text,
	"vote_text" text NOT NULL,
	"vote" text,
	"claimed_pence" bigint,
	"modifications" text,
	"state" text DEFAULT 'waiting' NOT NULL,
	"problem" text,
	"case_id" integer,
	"vote_id" integer,
	"settled_by" integer,
	"settled_at" timestamp with time zone
);

--> statement-breakpoint
CREATE TABLE "vote_files" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "vote_files_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" integer,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" integer,
	"domain_id" integer NOT NULL,
	"agent_creditor_id" integer NOT NULL,
	"file_id" integer NOT NULL,
	"sha256" text NOT NULL,
	"name" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL
);

--> statement-breakpoint
CREATE TABLE "vote_mappings" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "vote_mappings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" integer,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" integer,
	"agent_creditor_id" integer NOT NULL,
	"mapping" jsonb NOT NULL
);

--> statement-breakpoint
ALTER TABLE "vote_aliases" ADD CONSTRAINT "vote_aliases_agent_creditor_id_creditors_id_fk" FOREIGN KEY ("agent_creditor_id") REFERENCES "public"."creditors"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "vote_aliases" ADD CONSTRAINT "vote_aliases_creditor_id_creditors_id_fk" FOREIGN KEY ("creditor_id") REFERENCES "public"."creditors"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "vote_file_rows" ADD CONSTRAINT "vote_file_rows_vote_file_id_vote_files_id_fk" FOREIGN KEY ("vote_file_id") REFERENCES "public"."vote_files"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "vote_file_rows" ADD CONSTRAINT "vote_file_rows_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "vote_file_rows" ADD CONSTRAINT "vote_file_rows_settled_by_users_id_fk" FOREIGN KEY ("settled_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "vote_files" ADD CONSTRAINT "vote_files_domain_id_domains_id_fk" FOREIGN KEY ("domain_id") REFERENCES "public"."domains"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "vote_files" ADD CONSTRAINT "vote_files_agent_creditor_id_creditors_id_fk" FOREIGN KEY ("agent_creditor_id") REFERENCES "public"."creditors"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "vote_files" ADD CONSTRAINT "vote_files_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "vote_mappings" ADD CONSTRAINT "vote_mappings_agent_creditor_id_creditors_id_fk" FOREIGN KEY ("agent_creditor_id") REFERENCES "public"."creditors"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "vote_aliases_agent_creditor_id_alias_index" ON "vote_aliases" USING btree ("agent_creditor_id","alias");
--> statement-breakpoint
CREATE INDEX "vote_file_rows_vote_file_id_row_index" ON "vote_file_rows" USING btree ("vote_file_id","row");
--> statement-breakpoint
CREATE INDEX "vote_file_rows_open" ON "vote_file_rows" USING btree ("state","vote_file_id") WHERE state in ('waiting', 'alias', 'problem');
--> statement-breakpoint
CREATE UNIQUE INDEX "vote_files_agent_creditor_id_domain_id_sha256_index" ON "vote_files" USING btree ("agent_creditor_id","domain_id","sha256");
--> statement-breakpoint
CREATE INDEX "vote_files_domain_id_id_index" ON "vote_files" USING btree ("domain_id","id");
--> statement-breakpoint
CREATE UNIQUE INDEX "vote_mappings_agent_creditor_id_index" ON "vote_mappings" USING btree ("agent_creditor_id");
