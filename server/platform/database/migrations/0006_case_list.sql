DROP INDEX "cases_case_owner_user_id_status_id_index";
--> statement-breakpoint
DROP INDEX "cases_portfolio_id_index";
--> statement-breakpoint
DROP INDEX "cases_approval_date_index";
--> statement-breakpoint
CREATE INDEX "cases_list" ON "cases" USING btree ("id","domain_id","status_id","substatus_id","case_owner_user_id","department_id","portfolio_id","product_id","introducer_id","approval_date","enquiry_on","is_vulnerable");
--> statement-breakpoint
CREATE INDEX "cases_owner" ON "cases" USING btree ("case_owner_user_id","status_id","domain_id","id");
--> statement-breakpoint
CREATE INDEX "cases_department" ON "cases" USING btree ("department_id","status_id","domain_id","id");
--> statement-breakpoint
CREATE INDEX "cases_portfolio" ON "cases" USING btree ("portfolio_id","status_id","domain_id","id");
--> statement-breakpoint
CREATE INDEX "cases_product" ON "cases" USING btree ("product_id","status_id","domain_id","id");
--> statement-breakpoint
CREATE INDEX "cases_introducer" ON "cases" USING btree ("introducer_id","status_id","domain_id","id");
--> statement-breakpoint
CREATE INDEX "cases_reference" ON "cases" USING btree ("unique_reference","id","domain_id","status_id");
--> statement-breakpoint
CREATE INDEX "cases_name" ON "cases" USING btree ("case_name","id","domain_id","status_id");
--> statement-breakpoint
CREATE INDEX "cases_enquiry" ON "cases" USING btree ("enquiry_on","id","domain_id","status_id");
--> statement-breakpoint
CREATE INDEX "cases_status_changed" ON "cases" USING btree ("status_changed_at","id","domain_id","status_id");
--> statement-breakpoint
CREATE INDEX "cases_approval" ON "cases" USING btree ("approval_date" DESC NULLS LAST,"id" DESC NULLS FIRST,"domain_id","status_id");
--> statement-breakpoint
CREATE INDEX "cases_last_contact" ON "cases" USING btree ("last_contact_at" DESC NULLS LAST,"id" DESC NULLS FIRST,"domain_id","status_id");
--> statement-breakpoint
CREATE INDEX "persons_phone_home_index" ON "persons" USING btree ("phone_home");
--> statement-breakpoint
CREATE INDEX "persons_phone_work_index" ON "persons" USING btree ("phone_work");
