ALTER TABLE "users" ADD COLUMN "case_access" text;
--> statement-breakpoint
-- Until now cases.edit was needed by whoever held any permission on cases; it becomes a field of the user.
UPDATE "users" SET "case_access" = CASE
	WHEN EXISTS (
		SELECT 1 FROM "users_permission_ids" l JOIN "permissions" p ON p."id" = l."permission_id"
		WHERE l."owner_id" = "users"."id" AND p."name" LIKE 'cases.%'
	) AND NOT EXISTS (
		SELECT 1 FROM "users_permission_ids" l JOIN "permissions" p ON p."id" = l."permission_id"
		WHERE l."owner_id" = "users"."id" AND p."name" = 'cases.edit'
	) THEN 'read' ELSE 'full' END;
--> statement-breakpoint
ALTER TABLE "users" ALTER COLUMN "case_access" SET NOT NULL;
--> statement-breakpoint
DELETE FROM "users_permission_ids" USING "permissions" p WHERE "permission_id" = p."id" AND p."name" = 'cases.edit';
--> statement-breakpoint
DELETE FROM "permissions" WHERE "name" = 'cases.edit';
