ALTER TABLE "sign_in_attempts" ADD COLUMN "device" uuid;
--> statement-breakpoint
CREATE INDEX "files_created_by_created_at_index" ON "files" USING btree ("created_by","created_at");
