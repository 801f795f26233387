ALTER TABLE "payments" DROP CONSTRAINT "payments_in_batch";
--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "return_item_id" integer;
--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "cheque_number" text;
--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "cheque_on" date;
--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "given_up_on" date;
--> statement-breakpoint
CREATE UNIQUE INDEX "payments_return_item" ON "payments" USING btree ("return_item_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "payments_cheque" ON "payments" USING btree ("bank_account_id","cheque_number") WHERE cheque_number is not null;
--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_by_cheque" CHECK ((cheque_number is null) = (cheque_on is null));
--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_in_batch" CHECK (case when status = 'in_batch' then batch_id is not null when status = 'sent' then (batch_id is null) = (cheque_number is not null)
        when status in ('pending', 'approved', 'cancelled') then batch_id is null else true end);
