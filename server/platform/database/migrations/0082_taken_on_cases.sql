CREATE TABLE "taken_on_cases" (
	"case_id" integer PRIMARY KEY NOT NULL,
	"domain_id" integer NOT NULL,
	"old_key" text NOT NULL,
	"digest" text NOT NULL,
	"received_pence" bigint NOT NULL,
	"paid_pence" bigint NOT NULL,
	"taken_on_at" timestamp with time zone DEFAULT now() NOT NULL
);

--> statement-breakpoint
ALTER TABLE "cases" ADD COLUMN "previous_reference" text;
--> statement-breakpoint
ALTER TABLE "taken_on_cases" ADD CONSTRAINT "taken_on_cases_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "taken_on_cases" ADD CONSTRAINT "taken_on_cases_domain_id_domains_id_fk" FOREIGN KEY ("domain_id") REFERENCES "public"."domains"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "taken_on_cases_domain_id_old_key_index" ON "taken_on_cases" USING btree ("domain_id","old_key");
--> statement-breakpoint
CREATE INDEX "taken_on_cases_old_key_index" ON "taken_on_cases" USING btree ("old_key");
