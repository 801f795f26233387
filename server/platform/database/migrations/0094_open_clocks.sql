CREATE INDEX "case_clocks_open" ON "case_clocks" USING btree ("case_id","rule","due_on") WHERE status = 'open';
