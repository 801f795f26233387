ALTER TABLE "domains" ADD COLUMN "debt_advice" text;
--> statement-breakpoint
ALTER TABLE "domains" ADD COLUMN "ombudsman" text;
--> statement-breakpoint
ALTER TABLE "domains" ADD COLUMN "complaints_gateway" text;
--> statement-breakpoint
ALTER TABLE "domains" ADD COLUMN "information_commissioner" text;
--> statement-breakpoint
ALTER TABLE "domains" ADD COLUMN "fees_guide" text;
--> statement-breakpoint
ALTER TABLE "domains" ADD COLUMN "register_address" text;
--> statement-breakpoint
ALTER TABLE "mail_items" ADD COLUMN "occasion" text;
--> statement-breakpoint
ALTER TABLE "templates" ADD COLUMN "raised_on" text;
--> statement-breakpoint
ALTER TABLE "templates" ADD COLUMN "raised_after_days" integer;
--> statement-breakpoint
ALTER TABLE "templates" ADD COLUMN "raised_in_status_id" integer;
--> statement-breakpoint
ALTER TABLE "templates" ADD COLUMN "sends_by_itself" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "templates" ADD CONSTRAINT "templates_raised_in_status_id_statuses_id_fk" FOREIGN KEY ("raised_in_status_id") REFERENCES "public"."statuses"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "mail_items_case_id_template_id_occasion_index" ON "mail_items" USING btree ("case_id","template_id","occasion") WHERE occasion is not null;
--> statement-breakpoint
CREATE INDEX "templates_raised_in_status_id_index" ON "templates" USING btree ("raised_in_status_id");
