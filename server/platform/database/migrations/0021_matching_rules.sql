-- The rules take the form that scoring reads; nobody has edited them yet.
DELETE FROM match_rules;
--> statement-breakpoint
ALTER TABLE "match_rules" DROP CONSTRAINT "match_rules_score";
--> statement-breakpoint
ALTER TABLE "match_rules" DROP CONSTRAINT "match_rules_domain_id_domains_id_fk";

--> statement-breakpoint
ALTER TABLE "match_rules" DROP CONSTRAINT "match_rules_income_type_id_income_types_id_fk";

--> statement-breakpoint
ALTER TABLE "match_rules" DROP CONSTRAINT "match_rules_payment_type_id_payment_types_id_fk";

--> statement-breakpoint
DROP INDEX "match_rules_system";
--> statement-breakpoint
DROP INDEX "match_rules_priority_id_index";
--> statement-breakpoint
CREATE INDEX "bank_items_waiting" ON "bank_items" USING btree ("booked_on","id") WHERE status in ('unmatched', 'suggested');
--> statement-breakpoint
CREATE UNIQUE INDEX "match_rules_kind" ON "match_rules" USING btree ("kind");
--> statement-breakpoint
ALTER TABLE "match_rules" DROP COLUMN "domain_id";
--> statement-breakpoint
ALTER TABLE "match_rules" DROP COLUMN "name";
--> statement-breakpoint
ALTER TABLE "match_rules" DROP COLUMN "score";
--> statement-breakpoint
ALTER TABLE "match_rules" DROP COLUMN "action";
--> statement-breakpoint
ALTER TABLE "match_rules" DROP COLUMN "conditions";
--> statement-breakpoint
ALTER TABLE "match_rules" DROP COLUMN "income_type_id";
--> statement-breakpoint
ALTER TABLE "match_rules" DROP COLUMN "payment_type_id";
--> statement-breakpoint
ALTER TABLE "match_rules" DROP COLUMN "is_system";
--> statement-breakpoint
ALTER TABLE "match_rules" ADD COLUMN "points" integer NOT NULL;
--> statement-breakpoint
ALTER TABLE "match_rules" ADD COLUMN "prevents_posting" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "match_rules" ADD COLUMN "settings" jsonb DEFAULT '{}'::jsonb NOT NULL;
--> statement-breakpoint
ALTER TABLE "match_rules" ADD CONSTRAINT "match_rules_points" CHECK (points between -100 and 300);
--> statement-breakpoint
-- The rules that every firm starts with (domain notes 8.5).
INSERT INTO match_rules (kind, priority, points, prevents_posting, settings) VALUES
  ('reference', 10, 95, false, '{}'),
  ('payerKnown', 20, 40, false, '{}'),
  ('amountEqual', 30, 20, false, '{"tolerancePence":0}'),
  ('dateWindow', 40, 10, false, '{"daysBefore":5,"daysAfter":10}'),
  ('name', 50, 10, false, '{}'),
  ('payerEstablished', 60, 15, false, '{"times":2}'),
  ('amountMultiple', 70, 10, false, '{"times":3}'),
  ('surname', 80, 5, false, '{}'),
  ('nearReference', 90, 30, true, '{}'),
  ('onlyFit', 100, 30, false, '{}'),
  ('severalReferences', 110, 0, true, '{}'),
  ('otherReference', 120, -30, true, '{}'),
  ('uncorroborated', 130, -20, true, '{}'),
  ('rivalReference', 140, -40, true, '{}'),
  ('otherFits', 150, -15, true, '{}'),
  ('payerOther', 160, -40, false, '{}'),
  ('paidAlready', 170, -10, false, '{"daysBefore":15}'),
  ('caseClosed', 180, -30, true, '{}'),
  ('bounced', 190, 95, false, '{"daysAfter":10}'),
  ('transfer', 200, 95, false, '{"daysAfter":3}'),
  ('batch', 210, 95, false, '{"daysAfter":4}'),
  ('cheque', 220, 95, false, '{}'),
  ('supplierInvoice', 230, 90, false, '{}'),
  ('post', 1, 95, false, '{}'),
  ('suggest', 2, 70, false, '{}');
