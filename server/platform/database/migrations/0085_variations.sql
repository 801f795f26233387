CREATE TABLE "case_variation_steps" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "case_variation_steps_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"variation_id" integer NOT NULL,
	"from_status" text,
	"to_status" text NOT NULL,
	"note" text,
	"taken_at" timestamp with time zone DEFAULT now() NOT NULL,
	"taken_by" integer
);

--> statement-breakpoint
CREATE TABLE "case_variations" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "case_variations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" integer,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" integer,
	"case_id" integer NOT NULL,
	"number" integer NOT NULL,
	"kind" text NOT NULL,
	"custom_name" text,
	"reason" text NOT NULL,
	"if_refused" text,
	"status" text DEFAULT 'draft' NOT NULL,
	"status_reason" text,
	"terms" jsonb NOT NULL,
	"fee_pence" bigint DEFAULT 0 NOT NULL,
	"client_agreed_on" date,
	"document_id" integer,
	"schedule_version" integer,
	"formal_reasons" jsonb,
	"figures" jsonb,
	"decision_id" integer,
	"decided_on" date,
	"decided_by" integer,
	"effective_on" date,
	"made_schedule_version" integer,
	"end_before" date,
	"end_after" date,
	"modification_id" integer,
	"superseded_by_id" integer,
	CONSTRAINT "case_variations_approved" CHECK ((status = 'approved') = (effective_on is not null)),
	CONSTRAINT "case_variations_superseded" CHECK ((status = 'superseded') >= (superseded_by_id is not null)),
	CONSTRAINT "case_variations_fee" CHECK (fee_pence >= 0),
	CONSTRAINT "case_variations_reason" CHECK ((status in ('rejected', 'withdrawn', 'superseded')) <= (status_reason is not null))
);

--> statement-breakpoint
ALTER TABLE "case_breaches" ADD COLUMN "variation_id" integer;
--> statement-breakpoint
ALTER TABLE "case_breaches" ADD COLUMN "decision_id" integer;
--> statement-breakpoint
ALTER TABLE "case_variation_steps" ADD CONSTRAINT "case_variation_steps_variation_id_case_variations_id_fk" FOREIGN KEY ("variation_id") REFERENCES "public"."case_variations"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "case_variations" ADD CONSTRAINT "case_variations_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "case_variations" ADD CONSTRAINT "case_variations_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "case_variations" ADD CONSTRAINT "case_variations_superseded_by_id_case_variations_id_fk" FOREIGN KEY ("superseded_by_id") REFERENCES "public"."case_variations"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "case_variation_steps_variation_id_index" ON "case_variation_steps" USING btree ("variation_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "case_variations_one_open" ON "case_variations" USING btree ("case_id") WHERE status in ('draft', 'client_agreed', 'submitted', 'issued');
--> statement-breakpoint
CREATE UNIQUE INDEX "case_variations_case_id_number_index" ON "case_variations" USING btree ("case_id","number");
--> statement-breakpoint
CREATE INDEX "case_variations_case_id_effective_on_index" ON "case_variations" USING btree ("case_id","effective_on") WHERE status = 'approved';
--> statement-breakpoint
ALTER TABLE "case_breaches" ADD CONSTRAINT "case_breaches_variation_id_case_variations_id_fk" FOREIGN KEY ("variation_id") REFERENCES "public"."case_variations"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "case_breaches" ADD CONSTRAINT "case_breaches_decision_id_decisions_id_fk" FOREIGN KEY ("decision_id") REFERENCES "public"."decisions"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "case_breaches_variation_id_index" ON "case_breaches" USING btree ("variation_id") WHERE variation_id is not null;
--> statement-breakpoint
CREATE INDEX "case_breaches_decision_id_index" ON "case_breaches" USING btree ("decision_id") WHERE decision_id is not null;
