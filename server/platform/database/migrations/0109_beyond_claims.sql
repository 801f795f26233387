ALTER TABLE "allocations" ADD COLUMN "is_beyond_claim" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "case_creditors" ADD COLUMN "assigned_from_id" integer;
--> statement-breakpoint
ALTER TABLE "case_creditors" ADD CONSTRAINT "case_creditors_assigned_from_id_case_creditors_id_fk" FOREIGN KEY ("assigned_from_id") REFERENCES "public"."case_creditors"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "case_creditors_assigned_from" ON "case_creditors" USING btree ("assigned_from_id") WHERE assigned_from_id is not null;

--> statement-breakpoint
-- Debts that were sold before: the buyer's is the next one of the case with the same account, balance, day and first creditor.
UPDATE "case_creditors" b SET "assigned_from_id" = s."id"
FROM "case_creditors" s JOIN "debt_statuses" t ON t."id" = s."debt_status_id" AND t."code" = 'sold-assigned'
WHERE b."id" = (
	SELECT min(x."id") FROM "case_creditors" x
	WHERE x."case_id" = s."case_id" AND x."id" > s."id" AND x."assigned_on" = s."assigned_on"
		AND x."account_number" IS NOT DISTINCT FROM s."account_number" AND x."balance_soa_pence" = s."balance_soa_pence"
		AND x."original_creditor_id" = coalesce(s."original_creditor_id", s."creditor_id"));
