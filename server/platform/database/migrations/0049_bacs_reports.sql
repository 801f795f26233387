CREATE TABLE "bacs_report_files" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bacs_report_files_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"file_id" integer NOT NULL,
	"file_name" text NOT NULL,
	"sha256" char(64) NOT NULL,
	"report" text NOT NULL,
	"service_user_number" text,
	"reported_on" date,
	"taken_at" timestamp with time zone DEFAULT now() NOT NULL,
	"taken_by" integer,
	CONSTRAINT "bacs_report_files_sha256_unique" UNIQUE("sha256")
);

--> statement-breakpoint
CREATE TABLE "bacs_report_rows" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bacs_report_rows_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" integer,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" integer,
	"report_file_id" integer NOT NULL,
	"domain_id" integer,
	"line_number" integer NOT NULL,
	"reason" text NOT NULL,
	"payee_name" text,
	"reference" text,
	"sort_code" text NOT NULL,
	"account_number" text NOT NULL,
	"processed_on" date,
	"amount_pence" bigint,
	"new_account_name" text,
	"new_sort_code" text,
	"new_account_number" text,
	"payment_id" integer,
	"approval_id" integer,
	"outcome" text NOT NULL,
	"note" text,
	"due_on" date NOT NULL,
	CONSTRAINT "bacs_report_rows_asked" CHECK (outcome <> 'change_asked' or approval_id is not null)
);

--> statement-breakpoint
ALTER TABLE "bacs_report_files" ADD CONSTRAINT "bacs_report_files_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "bacs_report_files" ADD CONSTRAINT "bacs_report_files_taken_by_users_id_fk" FOREIGN KEY ("taken_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "bacs_report_rows" ADD CONSTRAINT "bacs_report_rows_report_file_id_bacs_report_files_id_fk" FOREIGN KEY ("report_file_id") REFERENCES "public"."bacs_report_files"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "bacs_report_rows" ADD CONSTRAINT "bacs_report_rows_domain_id_domains_id_fk" FOREIGN KEY ("domain_id") REFERENCES "public"."domains"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "bacs_report_rows" ADD CONSTRAINT "bacs_report_rows_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "bacs_report_rows" ADD CONSTRAINT "bacs_report_rows_approval_id_approvals_id_fk" FOREIGN KEY ("approval_id") REFERENCES "public"."approvals"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "bacs_report_rows_report_file_id_line_number_index" ON "bacs_report_rows" USING btree ("report_file_id","line_number");
--> statement-breakpoint
CREATE INDEX "bacs_report_rows_due_on_id_index" ON "bacs_report_rows" USING btree ("due_on","id");
--> statement-breakpoint
CREATE INDEX "bacs_report_rows_payment_id_index" ON "bacs_report_rows" USING btree ("payment_id");
--> statement-breakpoint
CREATE INDEX "bacs_report_rows_approval_id_index" ON "bacs_report_rows" USING btree ("approval_id");
