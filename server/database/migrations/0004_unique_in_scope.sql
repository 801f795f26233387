DROP INDEX "countries_iso2_unique";
--> statement-breakpoint
DROP INDEX "portfolios_name_unique";
--> statement-breakpoint
DROP INDEX "incomes_name_unique";
--> statement-breakpoint
DROP INDEX "expenditures_name_unique";
--> statement-breakpoint
DROP INDEX "substatuses_name_unique";
--> statement-breakpoint
DROP INDEX "templates_name_unique";
--> statement-breakpoint
DROP INDEX "letterheads_name_unique";
--> statement-breakpoint
DROP INDEX "folders_name_unique";
--> statement-breakpoint
CREATE UNIQUE INDEX "countries_iso2_unique" ON "countries" USING btree (coalesce("subdivision"::text, ''),lower("iso2"));
--> statement-breakpoint
CREATE UNIQUE INDEX "portfolios_name_unique" ON "portfolios" USING btree (coalesce("domain_id"::text, ''),lower("name"));
--> statement-breakpoint
CREATE UNIQUE INDEX "incomes_name_unique" ON "incomes" USING btree (coalesce("income_category_id"::text, ''),lower("name"));
--> statement-breakpoint
CREATE UNIQUE INDEX "expenditures_name_unique" ON "expenditures" USING btree (coalesce("expenditure_category_id"::text, ''),lower("name"));
--> statement-breakpoint
CREATE UNIQUE INDEX "substatuses_name_unique" ON "substatuses" USING btree (coalesce("status_id"::text, ''),lower("name"));
--> statement-breakpoint
CREATE UNIQUE INDEX "templates_name_unique" ON "templates" USING btree (coalesce("language_variant"::text, ''),lower("name"));
--> statement-breakpoint
CREATE UNIQUE INDEX "letterheads_name_unique" ON "letterheads" USING btree (coalesce("domain_id"::text, ''),lower("name"));
--> statement-breakpoint
CREATE UNIQUE INDEX "folders_name_unique" ON "folders" USING btree (coalesce("parent_id"::text, ''),lower("name"));
