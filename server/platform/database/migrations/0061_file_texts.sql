CREATE TABLE "file_readings" (
	"sha256" char(64) PRIMARY KEY NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"pages" integer,
	"pages_read" integer DEFAULT 0 NOT NULL,
	"problem" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"read_at" timestamp with time zone
);

--> statement-breakpoint
CREATE TABLE "file_texts" (
	"sha256" char(64) NOT NULL,
	"page" integer NOT NULL,
	"text" text NOT NULL,
	"words" jsonb NOT NULL,
	"turned" integer DEFAULT 0 NOT NULL,
	"confidence" integer NOT NULL,
	"source" text NOT NULL,
	"problem" text,
	"terms" "tsvector" DEFAULT ''::tsvector NOT NULL,
	CONSTRAINT "file_texts_sha256_page_pk" PRIMARY KEY("sha256","page")
);

--> statement-breakpoint
ALTER TABLE "file_texts" ADD CONSTRAINT "file_texts_sha256_file_readings_sha256_fk" FOREIGN KEY ("sha256") REFERENCES "public"."file_readings"("sha256") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "file_texts_terms" ON "file_texts" USING gin ("terms");
