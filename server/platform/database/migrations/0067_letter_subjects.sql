ALTER TABLE "case_creditors" ADD COLUMN "proof_requested_on" date;
--> statement-breakpoint
ALTER TABLE "inbound_sources" ADD COLUMN "is_for_claims" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "mail_items" ADD COLUMN "about_entity" text;
--> statement-breakpoint
ALTER TABLE "mail_items" ADD COLUMN "about_id" integer;
--> statement-breakpoint
ALTER TABLE "mail_items" ADD COLUMN "about_label" text;
--> statement-breakpoint
ALTER TABLE "mail_items" ADD COLUMN "asks_for_proof" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "mail_items" ADD COLUMN "is_listing" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
CREATE INDEX "mail_items_about_entity_about_id_index" ON "mail_items" USING btree ("about_entity","about_id") WHERE about_id is not null;
--> statement-breakpoint
CREATE INDEX "mail_recipients_debt" ON "mail_recipients" USING btree ("of_id") WHERE type = 'creditor' and of_id is not null;
