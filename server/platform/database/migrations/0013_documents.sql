ALTER TABLE "case_documents" ADD COLUMN "removed_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "case_documents" ADD COLUMN "removed_by" integer;
--> statement-breakpoint
ALTER TABLE "case_documents" ADD COLUMN "removal_reason" text;
--> statement-breakpoint
CREATE INDEX "files_sha256_index" ON "files" USING btree ("sha256");
--> statement-breakpoint
CREATE UNIQUE INDEX "case_documents_one_successor" ON "case_documents" USING btree ("version_of_id") WHERE removed_at is null;
