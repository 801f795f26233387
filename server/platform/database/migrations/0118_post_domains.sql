-- Post of no domain was everybody's: now it is seen by those who may sort it, who are at first those who see every domain. An empty database
-- gets all permissions with its starter rows.
INSERT INTO "permissions" ("name", "label", "is_system")
  SELECT 'post.all-domains', 'Sort post whose domain is not known', true
  WHERE EXISTS (SELECT FROM "permissions" WHERE "name" = 'config.all-domains')
  ON CONFLICT DO NOTHING;
--> statement-breakpoint
INSERT INTO "users_permission_ids" ("owner_id", "permission_id")
  SELECT h."owner_id", p."id" FROM "users_permission_ids" h
  JOIN "permissions" a ON a."id" = h."permission_id" AND a."name" = 'config.all-domains'
  JOIN "permissions" p ON p."name" = 'post.all-domains'
  ON CONFLICT DO NOTHING;
--> statement-breakpoint
-- Whose it is: the case tells, filed or named by a separator sheet; then who uploaded it; then that the firm has one domain.
UPDATE "inbound_items" i SET "domain_id" = c."domain_id" FROM "cases" c
  WHERE i."domain_id" IS NULL AND c."id" = coalesce(i."case_id", i."separator_case_id");
--> statement-breakpoint
UPDATE "inbound_batches" b SET "domain_id" = u."domain_id" FROM "users" u
  WHERE b."domain_id" IS NULL AND u."id" = b."created_by";
--> statement-breakpoint
UPDATE "inbound_batches" SET "domain_id" = (SELECT min("id") FROM "domains")
  WHERE "domain_id" IS NULL AND (SELECT count(*) FROM "domains") = 1;
--> statement-breakpoint
UPDATE "inbound_items" i SET "domain_id" = b."domain_id" FROM "inbound_batches" b
  WHERE i."domain_id" IS NULL AND b."id" = i."batch_id" AND b."domain_id" IS NOT NULL;
