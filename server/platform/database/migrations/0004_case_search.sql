-- Finding by any fragment of a name, and by a name with a typo (database design, client search).
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS btree_gin;
--> statement-breakpoint
CREATE INDEX case_search_text_trgm ON case_search USING gin (domain_id, search_text gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX case_search_name_trgm ON case_search USING gin (domain_id, name_n gin_trgm_ops);
--> statement-breakpoint
-- Exactly one of them does the work.
ALTER TABLE case_tasks ADD CONSTRAINT case_tasks_one_assignee CHECK (num_nonnulls(assigned_user_id, department_id) = 1);
--> statement-breakpoint
ALTER TABLE iande_lines ADD CONSTRAINT iande_lines_one_kind CHECK (num_nonnulls(income_id, expenditure_id) = 1);
--> statement-breakpoint
ALTER TABLE cases ADD CONSTRAINT cases_interlocking_fk FOREIGN KEY (interlocking_case_id) REFERENCES cases (id);
--> statement-breakpoint
ALTER TABLE case_documents ADD CONSTRAINT case_documents_version_fk FOREIGN KEY (version_of_id) REFERENCES case_documents (id);
