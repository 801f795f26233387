CREATE TABLE "hard_copy_requests" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "hard_copy_requests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" integer,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" integer,
	"case_id" integer NOT NULL,
	"recipient_id" integer NOT NULL,
	"requested_on" date NOT NULL,
	"source" text NOT NULL,
	"copy_item_id" integer,
	"withdrawn_on" date,
	"withdrawn_reason" text
);

--> statement-breakpoint
ALTER TABLE "hard_copy_requests" ADD CONSTRAINT "hard_copy_requests_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "hard_copy_requests" ADD CONSTRAINT "hard_copy_requests_recipient_id_mail_recipients_id_fk" FOREIGN KEY ("recipient_id") REFERENCES "public"."mail_recipients"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "hard_copy_requests" ADD CONSTRAINT "hard_copy_requests_copy_item_id_mail_items_id_fk" FOREIGN KEY ("copy_item_id") REFERENCES "public"."mail_items"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "hard_copy_requests_case" ON "hard_copy_requests" USING btree ("case_id");
--> statement-breakpoint
CREATE INDEX "hard_copy_requests_recipient" ON "hard_copy_requests" USING btree ("recipient_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "hard_copy_requests_copy" ON "hard_copy_requests" USING btree ("copy_item_id") WHERE copy_item_id is not null;
