ALTER TABLE "bank_imports" ADD COLUMN "left_out_count" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "bank_imports" ADD COLUMN "notes" jsonb DEFAULT '[]'::jsonb NOT NULL;
