-- Due diligence is complete before drafting begins: its task comes with the pack, and is done once it is.
-- few rows: the tasks that two statuses raise.
UPDATE "statuses_raise_task_ids" l SET "owner_id" = w."id"
  FROM "statuses" p, "statuses" w, "tasks" t
  WHERE l."owner_id" = p."id" AND p."code" = 'drafting' AND w."code" = 'pack-sent'
    AND t."id" = l."raise_task_id" AND t."code" = 'id-and-aml-check'
    AND NOT EXISTS (SELECT FROM "statuses_raise_task_ids" o WHERE o."owner_id" = w."id" AND o."raise_task_id" = t."id");
--> statement-breakpoint
-- few rows: one definition.
UPDATE "tasks" SET "auto_complete_when" = 'due_diligence_complete'
  WHERE "code" = 'id-and-aml-check' AND "auto_complete_when" IS NULL;
