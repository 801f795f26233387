DROP INDEX "case_standings_arrears";
--> statement-breakpoint
DROP INDEX "cases_list";
--> statement-breakpoint
DROP INDEX "cases_status";
--> statement-breakpoint
DROP INDEX "cases_owner";
--> statement-breakpoint
DROP INDEX "cases_department";
--> statement-breakpoint
DROP INDEX "cases_portfolio";
--> statement-breakpoint
DROP INDEX "cases_product";
--> statement-breakpoint
DROP INDEX "cases_introducer";
--> statement-breakpoint
DROP INDEX "cases_substatus";
--> statement-breakpoint
DROP INDEX "cases_vulnerable";
--> statement-breakpoint
DROP INDEX "cases_reference";
--> statement-breakpoint
DROP INDEX "cases_name";
--> statement-breakpoint
DROP INDEX "cases_enquiry";
--> statement-breakpoint
DROP INDEX "cases_status_changed";
--> statement-breakpoint
DROP INDEX "cases_approval";
--> statement-breakpoint
DROP INDEX "cases_contribution";
--> statement-breakpoint
DROP INDEX "cases_last_contact";
--> statement-breakpoint
ALTER TABLE "cases" ADD COLUMN "months_in_arrears" integer;
--> statement-breakpoint
UPDATE "cases" c SET "months_in_arrears" = s."months_in_arrears" FROM "case_standings" s WHERE s."case_id" = c."id" AND s."arrears_pence" > 0;
--> statement-breakpoint
CREATE INDEX "cases_in_arrears" ON "cases" USING btree ("months_in_arrears" DESC NULLS LAST,"id" DESC NULLS FIRST,"domain_id","status_id","substatus_id","case_owner_user_id","department_id","portfolio_id","product_id","introducer_id","approval_date","enquiry_on","is_vulnerable") WHERE months_in_arrears is not null;
--> statement-breakpoint
CREATE INDEX "cases_list" ON "cases" USING btree ("id","domain_id","status_id","substatus_id","case_owner_user_id","department_id","portfolio_id","product_id","introducer_id","approval_date","enquiry_on","is_vulnerable","months_in_arrears");
--> statement-breakpoint
CREATE INDEX "cases_status" ON "cases" USING btree ("status_id","domain_id","id","substatus_id","case_owner_user_id","department_id","portfolio_id","product_id","introducer_id","approval_date","enquiry_on","is_vulnerable","months_in_arrears");
--> statement-breakpoint
CREATE INDEX "cases_owner" ON "cases" USING btree ("case_owner_user_id","domain_id","id","status_id","substatus_id","department_id","portfolio_id","product_id","introducer_id","approval_date","enquiry_on","is_vulnerable","months_in_arrears");
--> statement-breakpoint
CREATE INDEX "cases_department" ON "cases" USING btree ("department_id","domain_id","id","status_id","substatus_id","case_owner_user_id","portfolio_id","product_id","introducer_id","approval_date","enquiry_on","is_vulnerable","months_in_arrears");
--> statement-breakpoint
CREATE INDEX "cases_portfolio" ON "cases" USING btree ("portfolio_id","domain_id","id","status_id","substatus_id","case_owner_user_id","department_id","product_id","introducer_id","approval_date","enquiry_on","is_vulnerable","months_in_arrears");
--> statement-breakpoint
CREATE INDEX "cases_product" ON "cases" USING btree ("product_id","domain_id","id","status_id","substatus_id","case_owner_user_id","department_id","portfolio_id","introducer_id","approval_date","enquiry_on","is_vulnerable","months_in_arrears");
--> statement-breakpoint
CREATE INDEX "cases_introducer" ON "cases" USING btree ("introducer_id","domain_id","id","status_id","substatus_id","case_owner_user_id","department_id","portfolio_id","product_id","approval_date","enquiry_on","is_vulnerable","months_in_arrears");
--> statement-breakpoint
CREATE INDEX "cases_substatus" ON "cases" USING btree ("substatus_id","domain_id","id","status_id","case_owner_user_id","department_id","portfolio_id","product_id","introducer_id","approval_date","enquiry_on","is_vulnerable","months_in_arrears");
--> statement-breakpoint
CREATE INDEX "cases_vulnerable" ON "cases" USING btree ("id","domain_id","status_id","substatus_id","case_owner_user_id","department_id","portfolio_id","product_id","introducer_id","approval_date","enquiry_on","months_in_arrears") WHERE is_vulnerable;
--> statement-breakpoint
CREATE INDEX "cases_reference" ON "cases" USING btree ("unique_reference","id","domain_id","status_id","substatus_id","case_owner_user_id","department_id","portfolio_id","product_id","introducer_id","approval_date","enquiry_on","is_vulnerable","months_in_arrears");
--> statement-breakpoint
CREATE INDEX "cases_name" ON "cases" USING btree ("case_name","id","domain_id","status_id","substatus_id","case_owner_user_id","department_id","portfolio_id","product_id","introducer_id","approval_date","enquiry_on","is_vulnerable","months_in_arrears");
--> statement-breakpoint
CREATE INDEX "cases_enquiry" ON "cases" USING btree ("enquiry_on","id","domain_id","status_id","substatus_id","case_owner_user_id","department_id","portfolio_id","product_id","introducer_id","approval_date","is_vulnerable","months_in_arrears");
--> statement-breakpoint
CREATE INDEX "cases_status_changed" ON "cases" USING btree ("status_changed_at","id","domain_id","status_id","substatus_id","case_owner_user_id","department_id","portfolio_id","product_id","introducer_id","approval_date","enquiry_on","is_vulnerable","months_in_arrears");
--> statement-breakpoint
CREATE INDEX "cases_approval" ON "cases" USING btree ("approval_date" DESC NULLS LAST,"id" DESC NULLS FIRST,"domain_id","status_id","substatus_id","case_owner_user_id","department_id","portfolio_id","product_id","introducer_id","enquiry_on","is_vulnerable","months_in_arrears");
--> statement-breakpoint
CREATE INDEX "cases_contribution" ON "cases" USING btree ("contribution_pence" DESC NULLS LAST,"id" DESC NULLS FIRST,"domain_id","status_id","substatus_id","case_owner_user_id","department_id","portfolio_id","product_id","introducer_id","approval_date","enquiry_on","is_vulnerable","months_in_arrears");
--> statement-breakpoint
CREATE INDEX "cases_last_contact" ON "cases" USING btree ("last_contact_at" DESC NULLS LAST,"id" DESC NULLS FIRST,"domain_id","status_id","substatus_id","case_owner_user_id","department_id","portfolio_id","product_id","introducer_id","approval_date","enquiry_on","is_vulnerable","months_in_arrears");
