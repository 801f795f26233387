ALTER TABLE "creditors" ADD COLUMN "kept_by_domain_id" integer;
--> statement-breakpoint
ALTER TABLE "suppliers" ADD COLUMN "kept_by_domain_id" integer;
--> statement-breakpoint
ALTER TABLE "creditors" ADD CONSTRAINT "creditors_kept_by_domain_id_domains_id_fk" FOREIGN KEY ("kept_by_domain_id") REFERENCES "public"."domains"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "suppliers" ADD CONSTRAINT "suppliers_kept_by_domain_id_domains_id_fk" FOREIGN KEY ("kept_by_domain_id") REFERENCES "public"."domains"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "creditors_kept_by_domain_id_index" ON "creditors" USING btree ("kept_by_domain_id");
--> statement-breakpoint
CREATE INDEX "suppliers_kept_by_domain_id_index" ON "suppliers" USING btree ("kept_by_domain_id");
--> statement-breakpoint
-- Who keeps the bank details that there are: a supplier's domain is the one that it bills most, a creditor's the one with most debts to it; else
-- that of whoever entered the details, else the firm's first. Shown on the form, where its people give them to another.
UPDATE "suppliers" s SET "kept_by_domain_id" = coalesce(
    (SELECT i."domain_id" FROM "invoices" i WHERE i."supplier_id" = s."id" GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT 1),
    (SELECT u."domain_id" FROM "users" u WHERE u."id" = s."bank_changed_by_id"),
    (SELECT min("id") FROM "domains"))
  WHERE s."account_number" IS NOT NULL;
--> statement-breakpoint
UPDATE "creditors" r SET "kept_by_domain_id" = coalesce(
    (SELECT c."domain_id" FROM "case_creditors" d JOIN "cases" c ON c."id" = d."case_id"
      WHERE d."creditor_id" = r."id" GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT 1),
    (SELECT u."domain_id" FROM "users" u WHERE u."id" = r."bank_changed_by_id"),
    (SELECT min("id") FROM "domains"))
  WHERE r."account_number" IS NOT NULL;
--> statement-breakpoint
UPDATE "approvals" a SET "domain_id" = p."kept_by_domain_id"
  FROM (SELECT 'suppliers' AS "entity", "id", "kept_by_domain_id" FROM "suppliers"
    UNION ALL SELECT 'creditors', "id", "kept_by_domain_id" FROM "creditors") p
  WHERE a."entity" = p."entity" AND a."entity_id" = p."id" AND a."kind" IN ('bank_details', 'bank_change')
    AND a."decision" IN ('pending', 'escalated');
