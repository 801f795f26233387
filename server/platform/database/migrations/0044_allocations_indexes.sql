DROP INDEX "allocations_case_id_allocated_on_index";
--> statement-breakpoint
DROP INDEX "allocations_open";
