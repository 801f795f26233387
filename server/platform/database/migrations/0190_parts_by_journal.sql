-- concurrently
CREATE INDEX CONCURRENTLY "bank_item_parts_journal" ON "bank_item_parts" USING btree ("journal_id") WHERE journal_id is not null;
