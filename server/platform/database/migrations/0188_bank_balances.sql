CREATE TABLE "bank_balances" (
	"bank_import_id" integer NOT NULL,
	"bank_account_id" integer NOT NULL,
	"kind" text NOT NULL,
	"balance_on" date NOT NULL,
	"amount_pence" bigint NOT NULL,
	CONSTRAINT "bank_balances_bank_import_id_kind_balance_on_pk" PRIMARY KEY("bank_import_id","kind","balance_on")
);

--> statement-breakpoint
ALTER TABLE "bank_balances" ADD CONSTRAINT "bank_balances_bank_import_id_bank_imports_id_fk" FOREIGN KEY ("bank_import_id") REFERENCES "public"."bank_imports"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "bank_balances" ADD CONSTRAINT "bank_balances_bank_account_id_bank_accounts_id_fk" FOREIGN KEY ("bank_account_id") REFERENCES "public"."bank_accounts"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "bank_balances_bank_account_id_balance_on_index" ON "bank_balances" USING btree ("bank_account_id","balance_on");
--> statement-breakpoint
ALTER TABLE "bank_accounts" DROP COLUMN "statement_pence";
--> statement-breakpoint
ALTER TABLE "bank_accounts" DROP COLUMN "statement_on";
--> statement-breakpoint
-- few rows: files of statements
INSERT INTO "bank_balances" ("bank_import_id", "bank_account_id", "kind", "balance_on", "amount_pence")
  SELECT "id", "bank_account_id", 'opening', "period_from", "opening_pence" FROM "bank_imports"
  WHERE "status" = 'posted' AND "opening_pence" IS NOT NULL AND "period_from" IS NOT NULL
  UNION ALL
  SELECT "id", "bank_account_id", 'closing', "period_to", "closing_pence" FROM "bank_imports"
  WHERE "status" = 'posted' AND "closing_pence" IS NOT NULL AND "period_to" IS NOT NULL;
