import { sql } from 'drizzle-orm';
import { col, rowsOf } from '#server/platform/database/rows.ts';
import { type DatedField, lateEntry } from '#shared/records/cases/late-dates.ts';
import { broken, byCase, type CaseRule } from './case-rule.ts';

const rules = [lateEntry] as const;

/** A date that was typed long after its day has its reason and evidence; what a case came with, and what was typed before, is not judged. */
export const lateDates: CaseRule = {
  name: 'Late dates',
  rules,
  check: async ({ tx, cases }) => {
    const judged = cases.filter(({ type }) => type === 'iva');
    if (judged.length === 0) return [];
    const rows = await rowsOf(tx, { caseId: col.number, field: col.word<DatedField>(), on: col.day })`
      select c.id as "caseId", f.field, f.on_day as on
      from cases c
      cross join lateral (values ('proposalDate', c.proposal_date), ('packReturnedOn', c.pack_returned_on)) f (field, on_day)
      cross join lateral (select a.at from audit_log a where a.case_id = c.id and a.entity = 'cases'
        and a.after ->> f.field = f.on_day::text order by a.id desc limit 1) typed
      where c.id = any(${sql.param(judged.map(({ id }) => id))}::int[])
        and typed.at >= (select coalesce(max(since), '-infinity') from rule_starts where rule = 'late-entry')
        and f.on_day < (typed.at at time zone 'Europe/London')::date - 7
        and not exists (select from late_dates l where l.case_id = c.id and l.field = f.field and l.on_day = f.on_day)
      order by c.id, f.field`;
    const late = byCase(rows);
    const stored = judged.map(({ id, reference, cameOn }) => ({
      id,
      reference,
      facts: {
        late: (late.get(id) ?? []).filter(({ on }) => cameOn === null || on > cameOn),
        reason: '',
        evidence: '',
      },
    }));
    return broken(tx, rules, stored);
  },
};
