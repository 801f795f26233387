CREATE INDEX "case_modifications_accepted_at_index" ON "case_modifications" USING btree ("accepted_at") WHERE accepted_at is not null;
--> statement-breakpoint
CREATE INDEX "case_tasks_action_at_index" ON "case_tasks" USING btree ("action_at");
--> statement-breakpoint
CREATE INDEX "mail_items_created_at_index" ON "mail_items" USING btree ("created_at");
