-- additive
CREATE TABLE "client_money_checks" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "client_money_checks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"domain_id" integer NOT NULL,
	"bank_account_id" integer NOT NULL,
	"checked_on" date NOT NULL,
	"figures" jsonb NOT NULL,
	"owed_pence" bigint NOT NULL,
	"difference_pence" bigint,
	"made_at" timestamp with time zone DEFAULT now() NOT NULL,
	"made_by" integer
);

--> statement-breakpoint
CREATE TABLE "client_money_notes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "client_money_notes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"check_id" integer NOT NULL,
	"from_account_id" integer,
	"amount_pence" bigint,
	"reason" text,
	"made_at" timestamp with time zone DEFAULT now() NOT NULL,
	"made_by" integer NOT NULL,
	CONSTRAINT "client_money_notes_top_up" CHECK ((amount_pence is null) = (from_account_id is null) and (amount_pence is null or amount_pence > 0 and reason is not null))
);

--> statement-breakpoint
ALTER TABLE "client_money_checks" ADD CONSTRAINT "client_money_checks_domain_id_domains_id_fk" FOREIGN KEY ("domain_id") REFERENCES "public"."domains"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "client_money_checks" ADD CONSTRAINT "client_money_checks_bank_account_id_bank_accounts_id_fk" FOREIGN KEY ("bank_account_id") REFERENCES "public"."bank_accounts"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "client_money_checks" ADD CONSTRAINT "client_money_checks_made_by_users_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "client_money_notes" ADD CONSTRAINT "client_money_notes_check_id_client_money_checks_id_fk" FOREIGN KEY ("check_id") REFERENCES "public"."client_money_checks"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "client_money_notes" ADD CONSTRAINT "client_money_notes_from_account_id_bank_accounts_id_fk" FOREIGN KEY ("from_account_id") REFERENCES "public"."bank_accounts"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "client_money_notes" ADD CONSTRAINT "client_money_notes_made_by_users_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "client_money_checks_nightly" ON "client_money_checks" USING btree ("bank_account_id","checked_on") WHERE made_by is null;
--> statement-breakpoint
CREATE INDEX "client_money_checks_day" ON "client_money_checks" USING btree ("domain_id","checked_on","bank_account_id","id");
--> statement-breakpoint
CREATE INDEX "client_money_notes_check" ON "client_money_notes" USING btree ("check_id","id");
--> statement-breakpoint
CREATE UNIQUE INDEX "client_money_notes_one_top_up" ON "client_money_notes" USING btree ("check_id") WHERE amount_pence is not null;
--> statement-breakpoint
-- What a check found stays as it was, and so does what was done about it.
CREATE TRIGGER client_money_checks_append_only BEFORE UPDATE OR DELETE ON client_money_checks
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER client_money_notes_append_only BEFORE UPDATE OR DELETE ON client_money_notes
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
