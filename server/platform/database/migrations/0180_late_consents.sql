-- additive
-- What a creditor says for all its cases is entered late with its reason, too; and since when. Few dates are entered late in any firm.
-- squawk-ignore ban-drop-not-null
ALTER TABLE "late_dates" ALTER COLUMN "case_id" DROP NOT NULL;
--> statement-breakpoint
ALTER TABLE "late_dates" ADD COLUMN "creditor_id" integer;
--> statement-breakpoint
-- squawk-ignore constraint-missing-not-valid, adding-foreign-key-constraint
ALTER TABLE "late_dates" ADD CONSTRAINT "late_dates_creditor_id_creditors_id_fk" FOREIGN KEY ("creditor_id") REFERENCES "public"."creditors"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
-- squawk-ignore require-concurrent-index-creation
CREATE INDEX "late_dates_creditor" ON "late_dates" USING btree ("creditor_id") WHERE creditor_id is not null;
--> statement-breakpoint
-- squawk-ignore constraint-missing-not-valid
ALTER TABLE "late_dates" ADD CONSTRAINT "late_dates_of_one" CHECK (num_nonnulls(case_id, creditor_id) = 1);
--> statement-breakpoint
INSERT INTO "rule_starts" ("rule") VALUES ('late-consents');
