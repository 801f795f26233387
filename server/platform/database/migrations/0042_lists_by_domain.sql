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
CREATE INDEX "cases_status" ON "cases" USING btree ("status_id","domain_id","id","substatus_id","case_owner_user_id","department_id","portfolio_id","product_id","introducer_id","approval_date","enquiry_on","is_vulnerable");
--> statement-breakpoint
CREATE INDEX "cases_owner" ON "cases" USING btree ("case_owner_user_id","domain_id","id","status_id","substatus_id","department_id","portfolio_id","product_id","introducer_id","approval_date","enquiry_on","is_vulnerable");
--> statement-breakpoint
CREATE INDEX "cases_department" ON "cases" USING btree ("department_id","domain_id","id","status_id","substatus_id","case_owner_user_id","portfolio_id","product_id","introducer_id","approval_date","enquiry_on","is_vulnerable");
--> statement-breakpoint
CREATE INDEX "cases_portfolio" ON "cases" USING btree ("portfolio_id","domain_id","id","status_id","substatus_id","case_owner_user_id","department_id","product_id","introducer_id","approval_date","enquiry_on","is_vulnerable");
--> statement-breakpoint
CREATE INDEX "cases_product" ON "cases" USING btree ("product_id","domain_id","id","status_id","substatus_id","case_owner_user_id","department_id","portfolio_id","introducer_id","approval_date","enquiry_on","is_vulnerable");
--> statement-breakpoint
CREATE INDEX "cases_introducer" ON "cases" USING btree ("introducer_id","domain_id","id","status_id","substatus_id","case_owner_user_id","department_id","portfolio_id","product_id","approval_date","enquiry_on","is_vulnerable");
--> statement-breakpoint
CREATE INDEX "cases_substatus" ON "cases" USING btree ("substatus_id","domain_id","id","status_id","case_owner_user_id","department_id","portfolio_id","product_id","introducer_id","approval_date","enquiry_on","is_vulnerable");
