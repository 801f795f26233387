-- additive
-- A corrected day of a trust deed, and since when every day that is entered late has its row.
ALTER TABLE "trust_deed_steps" ADD COLUMN "corrects" text;
--> statement-breakpoint
ALTER TABLE "trust_deed_steps" ADD COLUMN "corrected_from" date;
--> statement-breakpoint
INSERT INTO "rule_starts" ("rule") VALUES ('late-doors');
