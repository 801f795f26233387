CREATE INDEX "receipts_without_line" ON "receipts" USING btree ("bank_account_id","amount_pence") WHERE bank_item_id is null and bank_account_id is not null;
