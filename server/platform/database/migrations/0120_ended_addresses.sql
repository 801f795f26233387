-- Where somebody lived until a day is no current address, and letters do not go there.
UPDATE "addresses" a SET "address_type_id" = p."id", "version" = a."version" + 1
  FROM "address_types" t, "address_types" p
  WHERE t."id" = a."address_type_id" AND t."code" = 'current' AND p."code" = 'previous' AND a."resident_to" IS NOT NULL;
--> statement-breakpoint
UPDATE "addresses" SET "is_mailing_default" = false, "version" = "version" + 1
  WHERE "is_mailing_default" AND "resident_to" IS NOT NULL;
