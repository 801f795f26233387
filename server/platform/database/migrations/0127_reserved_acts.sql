CREATE TABLE "reserved_acts_done" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reserved_acts_done_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"case_id" integer NOT NULL,
	"act" text NOT NULL,
	"capacity" text NOT NULL,
	"entity" text,
	"entity_id" integer,
	"acted_at" timestamp with time zone DEFAULT now() NOT NULL,
	"acted_on" date NOT NULL,
	"acted_by" integer NOT NULL,
	"in_name_of" integer NOT NULL,
	"authority_id" integer
);

--> statement-breakpoint
CREATE TABLE "written_authorities" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "written_authorities_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" integer,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" integer,
	"office_holder_user_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"portfolio_id" integer,
	"acts" text[] NOT NULL,
	"from_on" date NOT NULL,
	"to_on" date,
	"file_id" integer,
	"revoked_on" date,
	"revoked_reason" text
);

--> statement-breakpoint
ALTER TABLE "decisions" ADD COLUMN "chair_basis" text;
--> statement-breakpoint
ALTER TABLE "decisions" ADD COLUMN "chair_appointed_by" integer;
--> statement-breakpoint
ALTER TABLE "decisions" ADD COLUMN "chair_appointed_on" date;
--> statement-breakpoint
ALTER TABLE "decisions" ADD COLUMN "chair_authority_id" integer;
--> statement-breakpoint
ALTER TABLE "decisions" ADD COLUMN "chair_document_id" integer;
--> statement-breakpoint
ALTER TABLE "reserved_acts_done" ADD CONSTRAINT "reserved_acts_done_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "reserved_acts_done" ADD CONSTRAINT "reserved_acts_done_acted_by_users_id_fk" FOREIGN KEY ("acted_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "reserved_acts_done" ADD CONSTRAINT "reserved_acts_done_in_name_of_users_id_fk" FOREIGN KEY ("in_name_of") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "reserved_acts_done" ADD CONSTRAINT "reserved_acts_done_authority_id_written_authorities_id_fk" FOREIGN KEY ("authority_id") REFERENCES "public"."written_authorities"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "written_authorities" ADD CONSTRAINT "written_authorities_office_holder_user_id_users_id_fk" FOREIGN KEY ("office_holder_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "written_authorities" ADD CONSTRAINT "written_authorities_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "written_authorities" ADD CONSTRAINT "written_authorities_portfolio_id_portfolios_id_fk" FOREIGN KEY ("portfolio_id") REFERENCES "public"."portfolios"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "written_authorities" ADD CONSTRAINT "written_authorities_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "reserved_acts_done_case_id_index" ON "reserved_acts_done" USING btree ("case_id");
--> statement-breakpoint
CREATE INDEX "reserved_acts_done_entity_entity_id_index" ON "reserved_acts_done" USING btree ("entity","entity_id");
--> statement-breakpoint
CREATE INDEX "written_authorities_user_id_index" ON "written_authorities" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "written_authorities_office_holder_user_id_index" ON "written_authorities" USING btree ("office_holder_user_id");
--> statement-breakpoint
ALTER TABLE "decisions" ADD CONSTRAINT "decisions_chair_appointed_by_users_id_fk" FOREIGN KEY ("chair_appointed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action NOT VALID;
--> statement-breakpoint
ALTER TABLE "decisions" ADD CONSTRAINT "decisions_chair_authority_id_written_authorities_id_fk" FOREIGN KEY ("chair_authority_id") REFERENCES "public"."written_authorities"("id") ON DELETE no action ON UPDATE no action NOT VALID;
--> statement-breakpoint
ALTER TABLE "decisions" ADD CONSTRAINT "decisions_chair_document_id_case_documents_id_fk" FOREIGN KEY ("chair_document_id") REFERENCES "public"."case_documents"("id") ON DELETE no action ON UPDATE no action NOT VALID;
