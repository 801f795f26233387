ALTER TABLE "case_tasks" ALTER COLUMN "task_id" DROP NOT NULL;
--> statement-breakpoint
ALTER TABLE "case_tasks" ADD COLUMN "name" text;
--> statement-breakpoint
ALTER TABLE "case_tasks" ADD CONSTRAINT "case_tasks_named" CHECK (task_id is not null or name is not null);
