ALTER TABLE "manual_journals" ADD COLUMN "receipt_id" integer;
--> statement-breakpoint
ALTER TABLE "manual_journals" ADD CONSTRAINT "manual_journals_receipt_id_receipts_id_fk" FOREIGN KEY ("receipt_id") REFERENCES "public"."receipts"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "manual_journals_one_move" ON "manual_journals" USING btree ("receipt_id") WHERE status = 'pending';
