CREATE TABLE "case_clock_marks" (
	"case_id" integer PRIMARY KEY NOT NULL,
	"mark" text NOT NULL
);

--> statement-breakpoint
CREATE TABLE "case_clocks" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "case_clocks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" integer,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" integer,
	"case_id" integer NOT NULL,
	"rule" text NOT NULL,
	"rule_version" integer NOT NULL,
	"subject" text NOT NULL,
	"trigger_on" date NOT NULL,
	"times" integer NOT NULL,
	"due_on" date NOT NULL,
	"words" text NOT NULL,
	"status" text NOT NULL,
	"met_on" date,
	"reason" text,
	"replaces_id" integer
);

--> statement-breakpoint
ALTER TABLE "case_clock_marks" ADD CONSTRAINT "case_clock_marks_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "case_clocks" ADD CONSTRAINT "case_clocks_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "case_clocks" ADD CONSTRAINT "case_clocks_replaces_id_case_clocks_id_fk" FOREIGN KEY ("replaces_id") REFERENCES "public"."case_clocks"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "case_clocks_one" ON "case_clocks" USING btree ("case_id","subject","rule") WHERE status <> 'superseded';
--> statement-breakpoint
CREATE INDEX "case_clocks_due" ON "case_clocks" USING btree ("due_on","id") WHERE status = 'open';
--> statement-breakpoint
CREATE INDEX "case_clocks_replaced" ON "case_clocks" USING btree ("replaces_id") WHERE replaces_id is not null;
