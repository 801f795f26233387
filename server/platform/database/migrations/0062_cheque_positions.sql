ALTER TABLE "bank_accounts" ADD COLUMN "cheque_right_mm" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "bank_accounts" ADD COLUMN "cheque_down_mm" integer DEFAULT 0 NOT NULL;
