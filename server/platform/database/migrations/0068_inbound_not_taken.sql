ALTER TABLE "inbound_sources" ALTER COLUMN "file_id" DROP NOT NULL;
--> statement-breakpoint
ALTER TABLE "inbound_items" ADD COLUMN "task_ids" integer[] DEFAULT '{}' NOT NULL;
--> statement-breakpoint
ALTER TABLE "inbound_items" ADD COLUMN "completed_task_ids" integer[] DEFAULT '{}' NOT NULL;
--> statement-breakpoint
ALTER TABLE "inbound_sources" ADD CONSTRAINT "inbound_sources_taken" CHECK (file_id is not null or (status = 'failed' and problem is not null));
--> statement-breakpoint
UPDATE "inbound_items" SET "task_ids" = ARRAY["task_id"] WHERE "task_id" IS NOT NULL;
--> statement-breakpoint
ALTER TABLE "inbound_items" DROP COLUMN "task_id";