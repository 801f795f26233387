-- additive
ALTER TABLE "vote_file_rows" ADD COLUMN "proxy_holder" text;
--> statement-breakpoint
ALTER TABLE "vote_file_rows" ADD COLUMN "instructions" text;
