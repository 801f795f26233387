ALTER TABLE "domains" ADD COLUMN "claim_approval_limit" bigint;
--> statement-breakpoint
ALTER TABLE "case_creditors" ADD COLUMN "proposed_pence" bigint;
--> statement-breakpoint
ALTER TABLE "case_creditors" ADD COLUMN "proposed_by_user_id" integer;
--> statement-breakpoint
ALTER TABLE "case_creditors" ADD CONSTRAINT "case_creditors_proposed_by_user_id_users_id_fk" FOREIGN KEY ("proposed_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
