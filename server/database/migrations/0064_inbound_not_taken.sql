ALTER TABLE "inbound_sources" ALTER COLUMN "file_id" DROP NOT NULL;
--> statement-breakpoint
ALTER TABLE "inbound_sources" ADD CONSTRAINT "inbound_sources_taken" CHECK (file_id is not null or (status = 'failed' and problem is not null));
