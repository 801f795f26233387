-- concurrently
CREATE UNIQUE INDEX CONCURRENTLY "payments_arrival_item" ON "payments" USING btree ("arrival_item_id") WHERE arrival_item_id is not null;
