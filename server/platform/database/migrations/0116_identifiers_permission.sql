-- Identifiers in reports and files ask for a right of their own. Nobody can grant what they do not hold, so in a firm that is at work
-- those who administer permissions get it, and hand it on.
insert into "permissions" ("name", "label", "is_system")
  select 'cases.identifiers', 'NI numbers, dates of birth, bank details and special-category data in reports and files', true
  where exists (select from "permissions")
    and not exists (select from "permissions" where "name" = 'cases.identifiers');
--> statement-breakpoint
insert into "users_permission_ids" ("owner_id", "permission_id")
  select distinct held."owner_id", added."id" from "users_permission_ids" held
    join "permissions" asked on asked."id" = held."permission_id" and asked."name" = 'config.permissions'
    join "permissions" added on added."name" = 'cases.identifiers'
  on conflict do nothing;
