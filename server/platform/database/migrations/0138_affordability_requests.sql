-- additive
CREATE TABLE "affordability_requests" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "affordability_requests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" integer,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" integer,
	"case_id" integer NOT NULL CONSTRAINT "affordability_requests_case_id_cases_id_fk" REFERENCES "cases"("id"),
	"status" text DEFAULT 'waiting' NOT NULL,
	"contribution_pence" bigint NOT NULL,
	"surplus_pence" bigint NOT NULL,
	"reason" text NOT NULL,
	"requested_by" integer CONSTRAINT "affordability_requests_requested_by_users_id_fk" REFERENCES "users"("id"),
	"requested_at" timestamp with time zone NOT NULL,
	"decided_by" integer CONSTRAINT "affordability_requests_decided_by_users_id_fk" REFERENCES "users"("id"),
	"decided_at" timestamp with time zone,
	"status_reason" text
);
--> statement-breakpoint
CREATE INDEX "affordability_requests_case_id_index" ON "affordability_requests" USING btree ("case_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "affordability_requests_one_waiting" ON "affordability_requests" USING btree ("case_id") WHERE status = 'waiting';
