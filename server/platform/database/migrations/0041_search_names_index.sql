DROP INDEX "case_search_surname";
--> statement-breakpoint
CREATE INDEX "case_search_name" ON "case_search" USING btree ("domain_id",name_n text_pattern_ops,"case_id","surname_n");
--> statement-breakpoint
CREATE INDEX "case_search_surname" ON "case_search" USING btree ("domain_id",surname_n text_pattern_ops,"case_id","name_n");
