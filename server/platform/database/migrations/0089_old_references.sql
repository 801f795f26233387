ALTER TABLE "taken_on_cases" ADD COLUMN "old_plain" text GENERATED ALWAYS AS (regexp_replace(upper(old_key), '[^A-Z0-9]', '', 'g')) STORED NOT NULL;
--> statement-breakpoint
CREATE INDEX "taken_on_cases_old_plain_index" ON "taken_on_cases" USING btree ("old_plain");
