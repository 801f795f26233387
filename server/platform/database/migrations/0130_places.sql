ALTER TABLE "bank_holidays" ADD COLUMN "place" text DEFAULT 'EW' NOT NULL;
--> statement-breakpoint
ALTER TABLE "bank_holidays" DROP CONSTRAINT "bank_holidays_pkey";
--> statement-breakpoint
-- A dozen holidays a year.
-- squawk-ignore constraint-missing-not-valid, adding-serial-primary-key-field
ALTER TABLE "bank_holidays" ADD CONSTRAINT "bank_holidays_pkey" PRIMARY KEY("place","date");
--> statement-breakpoint
ALTER TABLE "domains" ADD COLUMN "place" text DEFAULT 'EW' NOT NULL;
--> statement-breakpoint
ALTER TABLE "domains" ALTER COLUMN "place" DROP DEFAULT;
