ALTER TABLE "approvals" ADD COLUMN "first_approved_by" integer;
--> statement-breakpoint
ALTER TABLE "approvals" ADD COLUMN "first_approved_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_first_approved_by_users_id_fk" FOREIGN KEY ("first_approved_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_first_of_two" CHECK (first_approved_by is null or (first_approved_at is not null and first_approved_by is distinct from requested_by
        and (decision <> 'approved' or decided_by <> first_approved_by)));
