ALTER TABLE "decisions" ADD COLUMN "withdrawn_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "decisions" ADD COLUMN "withdrawn_by" integer;
--> statement-breakpoint
ALTER TABLE "decisions" ADD CONSTRAINT "decisions_withdrawn_by_users_id_fk" FOREIGN KEY ("withdrawn_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
UPDATE "decisions" SET "withdrawn_at" = "updated_at", "withdrawn_by" = "updated_by" WHERE "status" = 'withdrawn';
