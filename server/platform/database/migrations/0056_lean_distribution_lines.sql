DROP INDEX "allocations_supplier_id_id_index";
--> statement-breakpoint
ALTER TABLE "distribution_run_lines" ALTER COLUMN "working" SET DATA TYPE json;
--> statement-breakpoint
CREATE INDEX "allocations_supplier_id_id_index" ON "allocations" USING btree ("supplier_id","id") WHERE supplier_id is not null;
--> statement-breakpoint
ALTER TABLE "distribution_run_lines" ALTER COLUMN "working" SET STORAGE EXTERNAL;
