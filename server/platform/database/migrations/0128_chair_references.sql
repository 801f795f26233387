-- concurrently
ALTER TABLE "decisions" VALIDATE CONSTRAINT "decisions_chair_appointed_by_users_id_fk";
--> statement-breakpoint
ALTER TABLE "decisions" VALIDATE CONSTRAINT "decisions_chair_authority_id_written_authorities_id_fk";
--> statement-breakpoint
ALTER TABLE "decisions" VALIDATE CONSTRAINT "decisions_chair_document_id_case_documents_id_fk";
