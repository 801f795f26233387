ALTER TABLE "cases" ADD COLUMN "has_schedule" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
UPDATE "cases" SET "has_schedule" = true WHERE "id" IN (SELECT "case_id" FROM "payment_schedules");
