-- The first text of this file failed where there were domains already, and made the same tables where there were none.
-- Replaces 13d0c4d854fa649b7c61068028f790ee09360b0bcd5fe90e2eb323c82181eb7f

CREATE TABLE "decision_adjournments" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "decision_adjournments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"decision_id" integer NOT NULL,
	"from_date" date NOT NULL,
	"to_date" date NOT NULL,
	"reason" text NOT NULL,
	"tally" jsonb NOT NULL,
	"adjourned_at" timestamp with time zone DEFAULT now() NOT NULL,
	"adjourned_by" integer
);

--> statement-breakpoint
CREATE TABLE "decision_rulings" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "decision_rulings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"decision_id" integer NOT NULL,
	"case_creditor_id" integer NOT NULL,
	"basis" text,
	"value_pence" bigint,
	"reason" text NOT NULL,
	"ruled_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ruled_by" integer
);

--> statement-breakpoint
CREATE TABLE "decision_voters" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "decision_voters_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" integer,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" integer,
	"decision_id" integer NOT NULL,
	"case_creditor_id" integer NOT NULL,
	"notice_sent_on" date,
	"notice_method_id" integer,
	"notice_delivered_on" date,
	"creditor_id" integer,
	"creditor_name" text,
	"agent_creditor_id" integer,
	"agent_name" text,
	"account_number" text,
	"is_associate" boolean,
	"associate_reason" text,
	"frozen_pence" bigint,
	"frozen_basis" text,
	"value_pence" bigint,
	"basis" text,
	"value_reason" text
);

--> statement-breakpoint
CREATE TABLE "decision_votes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "decision_votes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" integer,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" integer,
	"decision_id" integer NOT NULL,
	"voter_id" integer NOT NULL,
	"vote" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"method" text NOT NULL,
	"agent_creditor_id" integer,
	"proxy_holder" text,
	"proxy_name" text,
	"is_discretionary" boolean DEFAULT false NOT NULL,
	"claimed_pence" bigint,
	"modifications" text,
	"modifications_agreed" boolean,
	"notes" text,
	"portal_reference" text,
	"file_row_id" integer,
	"is_afterwards" boolean DEFAULT false NOT NULL,
	"voided_at" timestamp with time zone,
	"voided_by" integer,
	"void_reason" text
);

--> statement-breakpoint
CREATE TABLE "decisions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "decisions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" integer,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" integer,
	"case_id" integer NOT NULL,
	"kind" text NOT NULL,
	"subject_id" integer,
	"sought" text NOT NULL,
	"procedure" text NOT NULL,
	"meeting_time" text,
	"meeting_place" text,
	"chair_user_id" integer NOT NULL,
	"decision_date" date NOT NULL,
	"original_date" date,
	"status" text DEFAULT 'draft' NOT NULL,
	"associates_checked_at" timestamp with time zone,
	"associates_checked_by" integer,
	"opened_at" timestamp with time zone,
	"opened_by" integer,
	"decided_at" timestamp with time zone,
	"decided_by" integer,
	"outcome_note" text,
	"tally" jsonb,
	"result_hash" text,
	"result_notice_on" date,
	"state_notified_on" date
);

--> statement-breakpoint
ALTER TABLE "domains" ADD COLUMN "adjournment_days" integer DEFAULT 14 NOT NULL;
--> statement-breakpoint
ALTER TABLE "domains" ALTER COLUMN "adjournment_days" DROP DEFAULT;
--> statement-breakpoint
ALTER TABLE "decision_adjournments" ADD CONSTRAINT "decision_adjournments_decision_id_decisions_id_fk" FOREIGN KEY ("decision_id") REFERENCES "public"."decisions"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "decision_adjournments" ADD CONSTRAINT "decision_adjournments_adjourned_by_users_id_fk" FOREIGN KEY ("adjourned_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "decision_rulings" ADD CONSTRAINT "decision_rulings_decision_id_decisions_id_fk" FOREIGN KEY ("decision_id") REFERENCES "public"."decisions"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "decision_rulings" ADD CONSTRAINT "decision_rulings_case_creditor_id_case_creditors_id_fk" FOREIGN KEY ("case_creditor_id") REFERENCES "public"."case_creditors"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "decision_rulings" ADD CONSTRAINT "decision_rulings_ruled_by_users_id_fk" FOREIGN KEY ("ruled_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "decision_voters" ADD CONSTRAINT "decision_voters_decision_id_decisions_id_fk" FOREIGN KEY ("decision_id") REFERENCES "public"."decisions"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "decision_voters" ADD CONSTRAINT "decision_voters_case_creditor_id_case_creditors_id_fk" FOREIGN KEY ("case_creditor_id") REFERENCES "public"."case_creditors"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "decision_voters" ADD CONSTRAINT "decision_voters_notice_method_id_delivery_methods_id_fk" FOREIGN KEY ("notice_method_id") REFERENCES "public"."delivery_methods"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "decision_voters" ADD CONSTRAINT "decision_voters_creditor_id_creditors_id_fk" FOREIGN KEY ("creditor_id") REFERENCES "public"."creditors"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "decision_voters" ADD CONSTRAINT "decision_voters_agent_creditor_id_creditors_id_fk" FOREIGN KEY ("agent_creditor_id") REFERENCES "public"."creditors"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "decision_votes" ADD CONSTRAINT "decision_votes_decision_id_decisions_id_fk" FOREIGN KEY ("decision_id") REFERENCES "public"."decisions"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "decision_votes" ADD CONSTRAINT "decision_votes_voter_id_decision_voters_id_fk" FOREIGN KEY ("voter_id") REFERENCES "public"."decision_voters"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "decision_votes" ADD CONSTRAINT "decision_votes_agent_creditor_id_creditors_id_fk" FOREIGN KEY ("agent_creditor_id") REFERENCES "public"."creditors"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "decision_votes" ADD CONSTRAINT "decision_votes_voided_by_users_id_fk" FOREIGN KEY ("voided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "decisions" ADD CONSTRAINT "decisions_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "decisions" ADD CONSTRAINT "decisions_chair_user_id_users_id_fk" FOREIGN KEY ("chair_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "decisions" ADD CONSTRAINT "decisions_associates_checked_by_users_id_fk" FOREIGN KEY ("associates_checked_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "decisions" ADD CONSTRAINT "decisions_opened_by_users_id_fk" FOREIGN KEY ("opened_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "decisions" ADD CONSTRAINT "decisions_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "decision_adjournments_decision_id_index" ON "decision_adjournments" USING btree ("decision_id");
--> statement-breakpoint
CREATE INDEX "decision_rulings_decision_id_index" ON "decision_rulings" USING btree ("decision_id");
--> statement-breakpoint
CREATE INDEX "decision_rulings_case_creditor_id_index" ON "decision_rulings" USING btree ("case_creditor_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "decision_voters_decision_id_case_creditor_id_index" ON "decision_voters" USING btree ("decision_id","case_creditor_id");
--> statement-breakpoint
CREATE INDEX "decision_voters_case_creditor_id_index" ON "decision_voters" USING btree ("case_creditor_id");
--> statement-breakpoint
CREATE INDEX "decision_votes_decision_id_index" ON "decision_votes" USING btree ("decision_id");
--> statement-breakpoint
CREATE INDEX "decision_votes_voter_id_index" ON "decision_votes" USING btree ("voter_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "decision_votes_portal" ON "decision_votes" USING btree ("decision_id","portal_reference") WHERE portal_reference is not null;
--> statement-breakpoint
CREATE UNIQUE INDEX "decisions_one_undecided" ON "decisions" USING btree ("case_id","kind") WHERE status in ('draft', 'open', 'modifications');
--> statement-breakpoint
CREATE INDEX "decisions_case_id_index" ON "decisions" USING btree ("case_id");
--> statement-breakpoint
CREATE INDEX "decisions_status_decision_date_index" ON "decisions" USING btree ("status","decision_date");
