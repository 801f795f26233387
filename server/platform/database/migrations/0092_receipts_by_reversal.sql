CREATE INDEX "receipts_reversal" ON "receipts" USING btree ("reversal_journal_id") WHERE reversal_journal_id is not null;
