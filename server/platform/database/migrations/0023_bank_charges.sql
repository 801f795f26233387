CREATE INDEX "bank_item_parts_charges" ON "bank_item_parts" USING btree ("bank_item_id") WHERE kind = 'charge' and undone_at is null;
