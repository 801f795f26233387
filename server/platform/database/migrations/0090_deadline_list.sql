DROP INDEX "case_clocks_due";
--> statement-breakpoint
CREATE INDEX "case_clocks_due" ON "case_clocks" USING btree ("due_on","id","case_id","rule") WHERE status = 'open';
