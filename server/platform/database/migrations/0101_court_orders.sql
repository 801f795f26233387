ALTER TABLE "decisions" ADD COLUMN "court_order" text;
--> statement-breakpoint
ALTER TABLE "decisions" ADD COLUMN "court_order_on" date;
--> statement-breakpoint
ALTER TABLE "decisions" ADD COLUMN "court_reference" text;
--> statement-breakpoint
ALTER TABLE "decisions" ADD COLUMN "suspended_until" date;
--> statement-breakpoint
ALTER TABLE "decisions" ADD COLUMN "order_told_on" date;
--> statement-breakpoint
ALTER TABLE "decisions" ADD COLUMN "suspension_end_told_on" date;
