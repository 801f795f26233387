DROP INDEX "case_creditors_case_id_index";
--> statement-breakpoint
CREATE INDEX "case_creditors_sums" ON "case_creditors" USING btree ("case_id","creditor_id","debt_status_id","is_excluded","balance_soa_pence","claim_admitted_pence","proposed_pence","claim_received_on","id");
--> statement-breakpoint
CREATE INDEX "cases_ending" ON "cases" USING btree ("domain_id","expected_end_date" NULLS FIRST,"id","status_id","substatus_id","case_owner_user_id","portfolio_id") WHERE approval_date is not null;
