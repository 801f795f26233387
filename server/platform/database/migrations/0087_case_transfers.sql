CREATE TABLE "case_transfers" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "case_transfers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" integer,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" integer,
	"case_id" integer NOT NULL,
	"from_domain_id" integer NOT NULL,
	"to_domain_id" integer NOT NULL,
	"from_portfolio_id" integer,
	"to_portfolio_id" integer NOT NULL,
	"bank_account_id" integer,
	"reason" text NOT NULL,
	"status" text DEFAULT 'asked' NOT NULL,
	"status_reason" text,
	"amount_pence" bigint DEFAULT 0 NOT NULL,
	"done_on" date,
	"approved_by" integer
);

--> statement-breakpoint
ALTER TABLE "case_transfers" ADD CONSTRAINT "case_transfers_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "case_transfers" ADD CONSTRAINT "case_transfers_from_domain_id_domains_id_fk" FOREIGN KEY ("from_domain_id") REFERENCES "public"."domains"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "case_transfers" ADD CONSTRAINT "case_transfers_to_domain_id_domains_id_fk" FOREIGN KEY ("to_domain_id") REFERENCES "public"."domains"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "case_transfers" ADD CONSTRAINT "case_transfers_from_portfolio_id_portfolios_id_fk" FOREIGN KEY ("from_portfolio_id") REFERENCES "public"."portfolios"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "case_transfers" ADD CONSTRAINT "case_transfers_to_portfolio_id_portfolios_id_fk" FOREIGN KEY ("to_portfolio_id") REFERENCES "public"."portfolios"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "case_transfers" ADD CONSTRAINT "case_transfers_bank_account_id_bank_accounts_id_fk" FOREIGN KEY ("bank_account_id") REFERENCES "public"."bank_accounts"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "case_transfers" ADD CONSTRAINT "case_transfers_approved_by_users_id_fk" FOREIGN KEY ("approved_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "case_transfers_case_id_index" ON "case_transfers" USING btree ("case_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "case_transfers_one_waiting" ON "case_transfers" USING btree ("case_id") WHERE status = 'asked';
