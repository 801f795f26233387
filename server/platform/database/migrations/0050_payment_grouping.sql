ALTER TABLE "creditors" ADD COLUMN "payment_grouping" text DEFAULT 'per_case' NOT NULL;--> statement-breakpoint
ALTER TABLE "creditors" ALTER COLUMN "payment_grouping" DROP DEFAULT;
