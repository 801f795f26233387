CREATE INDEX "allocations_kept_back" ON "allocations" USING btree ("case_creditor_id") WHERE retained_reason is not null;
