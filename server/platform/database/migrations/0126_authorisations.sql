CREATE TABLE "authorisations" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "authorisations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" integer,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" integer,
	"user_id" integer NOT NULL,
	"body" text NOT NULL,
	"number" text NOT NULL,
	"from_on" date,
	"to_on" date
);

--> statement-breakpoint
ALTER TABLE "authorisations" ADD CONSTRAINT "authorisations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "authorisations_user_id_index" ON "authorisations" USING btree ("user_id");
--> statement-breakpoint
-- Practitioners who were there before dates were kept: since when, nobody knows.
-- few rows: a firm has a handful of practitioners
INSERT INTO "authorisations" ("user_id", "body", "number")
  SELECT "id", coalesce("ip_body", 'other'), "ip_number" FROM "users" WHERE "ip_number" IS NOT NULL;
