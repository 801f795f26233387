ALTER TABLE "cases" ADD COLUMN "protocol_version" text;
--> statement-breakpoint
-- An approval stores the Protocol: those of before follow their portfolio as it is now.
UPDATE "cases" c SET "protocol_version" = p."protocol_version"
FROM "portfolios" p
WHERE p."id" = c."portfolio_id" AND c."approval_date" IS NOT NULL AND p."protocol_version" IS NOT NULL;
