ALTER TABLE "delivery_methods" ADD COLUMN "delivery_days" integer;
--> statement-breakpoint
UPDATE "delivery_methods" SET "delivery_days" = CASE "channel" WHEN 'print_1st' THEN 2 WHEN 'print_2nd' THEN 4 WHEN 'recorded' THEN 2 WHEN 'dx' THEN 1 ELSE 0 END;
--> statement-breakpoint
ALTER TABLE "delivery_methods" ALTER COLUMN "delivery_days" SET NOT NULL;
--> statement-breakpoint
ALTER TABLE "mail_items" ADD COLUMN "writer_ids" integer[] DEFAULT '{}' NOT NULL;
--> statement-breakpoint
UPDATE "mail_items" SET "writer_ids" = ARRAY(
  SELECT DISTINCT a."user_id" FROM "audit_log" a
  WHERE a."entity" = 'mail-items' AND a."entity_id" = "mail_items"."id" AND a."user_id" IS NOT NULL
    AND a."action" IN ('created', 'updated', 'draft'))
WHERE "status" IN ('draft', 'generated', 'awaiting_approval');
--> statement-breakpoint
UPDATE "mail_items" SET "status" = 'held' WHERE "status" = 'queued'
  AND EXISTS (SELECT FROM "mail_recipients" r WHERE r."item_id" = "mail_items"."id" AND r."status" = 'held');
--> statement-breakpoint
ALTER TABLE "mail_links" ADD COLUMN "codes_sent" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "print_runs" ADD COLUMN "problem" text;
