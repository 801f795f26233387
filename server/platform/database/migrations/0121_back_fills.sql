-- additive
CREATE TABLE "back_fills" (
	"name" text PRIMARY KEY NOT NULL,
	"wanted_at" timestamp with time zone DEFAULT now() NOT NULL,
	"filled_at" timestamp with time zone
);

--> statement-breakpoint
INSERT INTO "back_fills" ("name")
  SELECT 'early-cases' WHERE EXISTS (SELECT FROM "early_cases" WHERE NOT "is_filled_in");
--> statement-breakpoint
-- Clocks whose rules have changed since the firm was last brought up to date; a night of early cases includes them.
INSERT INTO "back_fills" ("name") SELECT 'rules'
  WHERE EXISTS (SELECT FROM "cases") AND NOT EXISTS (SELECT FROM "back_fills");
