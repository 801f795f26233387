-- A trust deed is protected by its registration: the task to apply for it comes with the window, not afterwards.
-- few rows: the tasks that two statuses raise.
UPDATE "statuses_raise_task_ids" l SET "owner_id" = w."id"
  FROM "statuses" p, "statuses" w, "tasks" t
  WHERE l."owner_id" = p."id" AND p."code" = 'trust-deed-protected' AND w."code" = 'objections-window'
    AND t."id" = l."raise_task_id" AND t."code" = 'apply-for-registration'
    AND NOT EXISTS (SELECT FROM "statuses_raise_task_ids" o WHERE o."owner_id" = w."id" AND o."raise_task_id" = t."id");
