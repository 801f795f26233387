CREATE TABLE "mail_links" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mail_links_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"recipient_id" integer NOT NULL,
	"token_sha256" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"code_sha256" text,
	"code_sent_at" timestamp with time zone,
	"code_tries" integer DEFAULT 0 NOT NULL,
	"ticket_sha256" text,
	"ticket_until" timestamp with time zone,
	"opened_count" integer DEFAULT 0 NOT NULL,
	"last_opened_at" timestamp with time zone,
	CONSTRAINT "mail_links_recipientId_unique" UNIQUE("recipient_id"),
	CONSTRAINT "mail_links_tokenSha256_unique" UNIQUE("token_sha256"),
	CONSTRAINT "mail_links_ticketSha256_unique" UNIQUE("ticket_sha256")
);

--> statement-breakpoint
ALTER TABLE "mail_links" ADD CONSTRAINT "mail_links_recipient_id_mail_recipients_id_fk" FOREIGN KEY ("recipient_id") REFERENCES "public"."mail_recipients"("id") ON DELETE no action ON UPDATE no action;
