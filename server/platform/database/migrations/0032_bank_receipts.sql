ALTER TABLE "bank_item_parts" ADD COLUMN "reason" text;
--> statement-breakpoint
ALTER TABLE "statuses" ADD COLUMN "bank_receipts" text;
--> statement-breakpoint
-- Live cases receive by themselves; whether those that have ended or not begun do is for the firm to say.
UPDATE "statuses" s SET "bank_receipts" = CASE WHEN c."stage" = 'live' AND s."is_open" THEN 'post' ELSE 'propose' END
  FROM "status_categories" c WHERE c."id" = s."status_category_id";
--> statement-breakpoint
ALTER TABLE "statuses" ALTER COLUMN "bank_receipts" SET NOT NULL;
--> statement-breakpoint
-- A reference by itself is still proposed.
UPDATE "match_rules" SET "points" = -5 WHERE "kind" = 'caseClosed' AND "points" = -30;
