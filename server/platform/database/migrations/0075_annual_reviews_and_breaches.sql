CREATE TABLE "annual_reviews" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "annual_reviews_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" integer,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" integer,
	"case_id" integer NOT NULL,
	"year_no" integer NOT NULL,
	"period_from" date NOT NULL,
	"period_to" date NOT NULL,
	"due_on" date NOT NULL,
	"request_item_id" integer,
	"request_sent_on" date,
	"evidence_received_on" date,
	"statement_id" integer,
	"compared_with_id" integer,
	"waived_reason" text,
	"old_contribution_pence" bigint,
	"surplus_change_pence" bigint,
	"uplift_pence" bigint,
	"new_contribution_pence" bigint,
	"changes_from" date,
	"note" text,
	"client_agreed_on" date,
	"client_agreed_how" text,
	"reviewed_on" date,
	"reviewed_by" integer,
	"report_item_id" integer,
	"report_sent_on" date,
	"exempt_reason" text
);

--> statement-breakpoint
CREATE TABLE "case_breach_steps" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "case_breach_steps_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"breach_id" integer NOT NULL,
	"from_status" text,
	"to_status" text NOT NULL,
	"note" text,
	"taken_at" timestamp with time zone DEFAULT now() NOT NULL,
	"taken_by" integer
);

--> statement-breakpoint
CREATE TABLE "case_breaches" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "case_breaches_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" integer,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" integer,
	"case_id" integer NOT NULL,
	"breach_type_id" integer NOT NULL,
	"status" text NOT NULL,
	"detected_on" date NOT NULL,
	"detected_by" text NOT NULL,
	"detail" text NOT NULL,
	"clause" text,
	"remedy" text,
	"months_in_arrears" integer,
	"arrears_pence" bigint,
	"notice_item_id" integer,
	"served_on" date,
	"remedy_by_on" date,
	"client_response_on" date,
	"client_response" text,
	"referred_on" date,
	"creditors_decided_on" date,
	"creditors_decision" text,
	"outcome" text,
	"ended_on" date,
	"waiver_reason" text,
	"waived_by" integer
);

--> statement-breakpoint
ALTER TABLE "annual_reviews" ADD CONSTRAINT "annual_reviews_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "annual_reviews" ADD CONSTRAINT "annual_reviews_request_item_id_mail_items_id_fk" FOREIGN KEY ("request_item_id") REFERENCES "public"."mail_items"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "annual_reviews" ADD CONSTRAINT "annual_reviews_statement_id_iande_statements_id_fk" FOREIGN KEY ("statement_id") REFERENCES "public"."iande_statements"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "annual_reviews" ADD CONSTRAINT "annual_reviews_compared_with_id_iande_statements_id_fk" FOREIGN KEY ("compared_with_id") REFERENCES "public"."iande_statements"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "annual_reviews" ADD CONSTRAINT "annual_reviews_reviewed_by_users_id_fk" FOREIGN KEY ("reviewed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "annual_reviews" ADD CONSTRAINT "annual_reviews_report_item_id_mail_items_id_fk" FOREIGN KEY ("report_item_id") REFERENCES "public"."mail_items"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "case_breach_steps" ADD CONSTRAINT "case_breach_steps_breach_id_case_breaches_id_fk" FOREIGN KEY ("breach_id") REFERENCES "public"."case_breaches"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "case_breaches" ADD CONSTRAINT "case_breaches_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "case_breaches" ADD CONSTRAINT "case_breaches_breach_type_id_breach_types_id_fk" FOREIGN KEY ("breach_type_id") REFERENCES "public"."breach_types"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "case_breaches" ADD CONSTRAINT "case_breaches_notice_item_id_mail_items_id_fk" FOREIGN KEY ("notice_item_id") REFERENCES "public"."mail_items"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "case_breaches" ADD CONSTRAINT "case_breaches_waived_by_users_id_fk" FOREIGN KEY ("waived_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "annual_reviews_case_id_year_no_index" ON "annual_reviews" USING btree ("case_id","year_no");
--> statement-breakpoint
CREATE INDEX "annual_reviews_due" ON "annual_reviews" USING btree ("due_on","id") WHERE report_sent_on is null and exempt_reason is null;
--> statement-breakpoint
CREATE INDEX "annual_reviews_requested" ON "annual_reviews" USING btree ("case_id") WHERE request_item_id is not null and evidence_received_on is null and reviewed_on is null and exempt_reason is null;
--> statement-breakpoint
CREATE INDEX "annual_reviews_request_item_id_index" ON "annual_reviews" USING btree ("request_item_id") WHERE request_item_id is not null;
--> statement-breakpoint
CREATE INDEX "annual_reviews_report_item_id_index" ON "annual_reviews" USING btree ("report_item_id") WHERE report_item_id is not null;
--> statement-breakpoint
CREATE INDEX "case_breach_steps_breach_id_index" ON "case_breach_steps" USING btree ("breach_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "case_breaches_one_open" ON "case_breaches" USING btree ("case_id","breach_type_id") WHERE status not in ('remedied', 'waived', 'terminated');
--> statement-breakpoint
CREATE INDEX "case_breaches_case_id_id_index" ON "case_breaches" USING btree ("case_id","id");
--> statement-breakpoint
CREATE INDEX "case_breaches_open" ON "case_breaches" USING btree ("status","remedy_by_on","id") WHERE status not in ('remedied', 'waived', 'terminated');
--> statement-breakpoint
CREATE INDEX "case_breaches_notice_item_id_index" ON "case_breaches" USING btree ("notice_item_id") WHERE notice_item_id is not null;
--> statement-breakpoint
UPDATE "templates" SET "raised_on" = 'review_requested' WHERE "name" = 'Annual review request' AND "raised_on" IS NULL;
--> statement-breakpoint
UPDATE "templates" SET "raised_on" = 'review_reported' WHERE "name" = 'Annual report' AND "raised_on" IS NULL;
