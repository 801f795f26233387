CREATE TABLE "allocations" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "allocations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" integer,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" integer,
	"case_id" integer NOT NULL,
	"kind" text NOT NULL,
	"payment_type_id" integer NOT NULL,
	"supplier_id" integer,
	"case_creditor_id" integer,
	"to_case_id" integer,
	"category" text,
	"amount_pence" bigint NOT NULL,
	"net_pence" bigint NOT NULL,
	"vat_pence" bigint DEFAULT 0 NOT NULL,
	"invoice_expected" boolean DEFAULT false NOT NULL,
	"description" text,
	"allocated_on" date NOT NULL,
	"status" text NOT NULL,
	"retained_reason" text,
	"status_reason" text,
	"idempotency_key" text NOT NULL,
	"released_on" date,
	"journal_id" integer,
	CONSTRAINT "allocations_amounts" CHECK (amount_pence > 0 and net_pence >= 0 and vat_pence >= 0 and amount_pence = net_pence + vat_pence),
	CONSTRAINT "allocations_retained" CHECK ((status = 'retained') = (retained_reason is not null)),
	CONSTRAINT "allocations_payee" CHECK ((kind = 'expense') = (supplier_id is not null and category is not null)
        and (kind = 'creditor') = (case_creditor_id is not null) and (kind = 'transfer') = (to_case_id is not null))
);

--> statement-breakpoint
ALTER TABLE "allocations" ADD CONSTRAINT "allocations_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "allocations" ADD CONSTRAINT "allocations_payment_type_id_payment_types_id_fk" FOREIGN KEY ("payment_type_id") REFERENCES "public"."payment_types"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "allocations" ADD CONSTRAINT "allocations_supplier_id_suppliers_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."suppliers"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "allocations" ADD CONSTRAINT "allocations_case_creditor_id_case_creditors_id_fk" FOREIGN KEY ("case_creditor_id") REFERENCES "public"."case_creditors"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "allocations" ADD CONSTRAINT "allocations_to_case_id_cases_id_fk" FOREIGN KEY ("to_case_id") REFERENCES "public"."cases"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "allocations" ADD CONSTRAINT "allocations_journal_id_journals_id_fk" FOREIGN KEY ("journal_id") REFERENCES "public"."journals"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "allocations_case_id_idempotency_key_index" ON "allocations" USING btree ("case_id","idempotency_key");
--> statement-breakpoint
CREATE INDEX "allocations_case_id_allocated_on_index" ON "allocations" USING btree ("case_id","allocated_on");
--> statement-breakpoint
CREATE INDEX "allocations_open" ON "allocations" USING btree ("case_id") WHERE journal_id is null and status in ('proposed', 'retained', 'approved', 'released');
--> statement-breakpoint
CREATE INDEX "allocations_case_creditor_id_index" ON "allocations" USING btree ("case_creditor_id");
