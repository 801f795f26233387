ALTER TABLE "case_breach_steps" ADD COLUMN "happened_on" date;
--> statement-breakpoint
ALTER TABLE "case_status_changes" ADD COLUMN "happened_on" date;
--> statement-breakpoint
ALTER TABLE "case_variation_steps" ADD COLUMN "happened_on" date;
--> statement-breakpoint
-- What was recorded after its day says so where the record tells the day.
UPDATE case_variation_steps h SET happened_on = coalesce(v.effective_on, v.decided_on)
FROM case_variations v
WHERE v.id = h.variation_id AND h.to_status = v.status AND h.to_status IN ('approved', 'rejected')
  AND coalesce(v.effective_on, v.decided_on) < (h.taken_at AT TIME ZONE 'Europe/London')::date;
--> statement-breakpoint
UPDATE case_breach_steps h SET happened_on = b.detected_on
FROM case_breaches b
WHERE b.id = h.breach_id AND h.from_status IS NULL AND b.detected_on < (h.taken_at AT TIME ZONE 'Europe/London')::date;
--> statement-breakpoint
UPDATE case_breach_steps h SET happened_on = b.ended_on
FROM case_breaches b
WHERE b.id = h.breach_id AND h.to_status = b.status AND h.from_status IS DISTINCT FROM b.status
  AND b.ended_on < (h.taken_at AT TIME ZONE 'Europe/London')::date;
--> statement-breakpoint
UPDATE case_status_changes h SET happened_on = c.approval_date
FROM cases c, statuses s
WHERE c.id = h.case_id AND s.id = h.to_status_id AND s.code IN ('iva-accepted', 'trust-deed-protected')
  AND h.from_status_id IS DISTINCT FROM h.to_status_id AND c.approval_date < (h.changed_at AT TIME ZONE 'Europe/London')::date;
