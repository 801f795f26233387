-- additive
ALTER TABLE "persons" ADD COLUMN "adjustments" text[] DEFAULT '{}' NOT NULL;
--> statement-breakpoint
ALTER TABLE "persons" ADD COLUMN "adjustments_note" text;
