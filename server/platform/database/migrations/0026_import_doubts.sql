CREATE TABLE "bank_import_doubts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bank_import_doubts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" integer,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" integer,
	"bank_import_id" integer NOT NULL,
	"bank_item_id" integer,
	"line_number" integer NOT NULL,
	"line" jsonb NOT NULL,
	"verdict" text DEFAULT 'waiting' NOT NULL
);

--> statement-breakpoint
ALTER TABLE "bank_import_repeats" ADD COLUMN "line" jsonb;
--> statement-breakpoint
ALTER TABLE "bank_imports" ADD COLUMN "doubt_count" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "bank_import_doubts" ADD CONSTRAINT "bank_import_doubts_bank_import_id_bank_imports_id_fk" FOREIGN KEY ("bank_import_id") REFERENCES "public"."bank_imports"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "bank_import_doubts" ADD CONSTRAINT "bank_import_doubts_bank_item_id_bank_items_id_fk" FOREIGN KEY ("bank_item_id") REFERENCES "public"."bank_items"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "bank_import_doubts_bank_import_id_line_number_index" ON "bank_import_doubts" USING btree ("bank_import_id","line_number");
--> statement-breakpoint
CREATE INDEX "bank_import_doubts_bank_item_id_index" ON "bank_import_doubts" USING btree ("bank_item_id");
