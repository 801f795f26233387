CREATE TABLE "early_cases" (
	"case_id" integer PRIMARY KEY NOT NULL,
	"upgraded_at" timestamp with time zone DEFAULT now() NOT NULL,
	"is_filled_in" boolean DEFAULT false NOT NULL
);

--> statement-breakpoint
ALTER TABLE "early_cases" ADD CONSTRAINT "early_cases_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
-- Firms that came through the first text of 0071 had no cases then.
INSERT INTO "early_cases" ("case_id")
  SELECT c."id" FROM "cases" c JOIN "schema_migrations" m ON m."name" = '0071_decisions.sql'
  WHERE m."checksum" <> '13d0c4d854fa649b7c61068028f790ee09360b0bcd5fe90e2eb323c82181eb7f' AND c."created_at" < m."applied_at";
