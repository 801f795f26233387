-- additive
ALTER TABLE "complaint_statuses" ADD COLUMN "gateway_letter_template_id" integer;
--> statement-breakpoint
ALTER TABLE "complaints" ADD COLUMN "about" text;
--> statement-breakpoint
ALTER TABLE "complaints" ADD COLUMN "regime_reason" text;
--> statement-breakpoint
-- squawk-ignore constraint-missing-not-valid, adding-foreign-key-constraint
ALTER TABLE "complaint_statuses" ADD CONSTRAINT "complaint_statuses_gateway_letter_template_id_templates_id_fk" FOREIGN KEY ("gateway_letter_template_id") REFERENCES "public"."templates"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
-- squawk-ignore require-concurrent-index-creation
CREATE INDEX "complaint_statuses_gateway_letter_template_id_index" ON "complaint_statuses" USING btree ("gateway_letter_template_id");
--> statement-breakpoint
-- few rows: the final responses among a firm’s dozen statuses of complaints
UPDATE "complaint_statuses" SET "gateway_letter_template_id" =
    (SELECT min("id") FROM "templates" WHERE "name" = 'Complaint about an insolvency practitioner: reply')
  WHERE "code" IN ('final-response-upheld', 'final-response-partly-upheld', 'final-response-not-upheld');
