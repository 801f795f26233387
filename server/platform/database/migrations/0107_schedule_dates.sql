ALTER TABLE "payment_schedules" ADD COLUMN "in_force_from" date;
--> statement-breakpoint
ALTER TABLE "payment_schedules" ADD COLUMN "decision_id" integer;
--> statement-breakpoint
UPDATE payment_schedules s SET decision_id = v.decision_id, in_force_from = v.effective_on
FROM case_variations v
WHERE v.case_id = s.case_id AND v.status = 'approved' AND v.made_schedule_version = s.schedule_version;
--> statement-breakpoint
-- The first version is what was agreed with the arrangement, whenever it was entered.
UPDATE payment_schedules s SET in_force_from = coalesce(c.approval_date, c.commencement_date,
  (SELECT min(l.due_on) FROM payment_schedule_lines l WHERE l.schedule_id = s.id))
FROM cases c WHERE c.id = s.case_id AND s.schedule_version = 1;
--> statement-breakpoint
-- A new amount and a break hold from the first payment that they change.
UPDATE payment_schedules s SET in_force_from = (
  SELECT min(l.due_on) FROM payment_schedule_lines l WHERE l.schedule_id = s.id AND NOT EXISTS (
    SELECT FROM payment_schedules p JOIN payment_schedule_lines b ON b.schedule_id = p.id
    WHERE p.case_id = s.case_id AND p.schedule_version = s.schedule_version - 1
      AND b.due_on = l.due_on AND b.kind = l.kind AND b.expected_pence = l.expected_pence))
WHERE s.in_force_from IS NULL AND s.reason IN ('variation', 'review', 'break');
--> statement-breakpoint
UPDATE payment_schedules SET in_force_from = (created_at AT TIME ZONE 'Europe/London')::date WHERE in_force_from IS NULL;
--> statement-breakpoint
ALTER TABLE "payment_schedules" ALTER COLUMN "in_force_from" SET NOT NULL;
