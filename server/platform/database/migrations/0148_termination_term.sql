-- An arrangement that a death or a bankruptcy ends keeps the term under which it ended; its case is put away by the same list as any other.
ALTER TABLE "cases" ADD COLUMN "termination_term" text;
--> statement-breakpoint
-- few rows: the tasks that two statuses raise.
INSERT INTO "statuses_raise_task_ids" ("owner_id", "raise_task_id")
  SELECT s."id", t."id" FROM "statuses" s CROSS JOIN "tasks" t
  WHERE s."code" IN ('bankruptcy', 'deceased') AND t."code" = 'final-closure-checklist'
    AND NOT EXISTS (SELECT FROM "statuses_raise_task_ids" o WHERE o."owner_id" = s."id" AND o."raise_task_id" = t."id");
