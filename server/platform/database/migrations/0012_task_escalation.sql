CREATE INDEX "case_tasks_to_escalate" ON "case_tasks" USING btree ("task_id","id") WHERE status = 'open' and escalated_at is null;
