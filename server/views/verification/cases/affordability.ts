import { planned } from '#server/platform/database/planned.ts';
import { col } from '#server/platform/database/rows.ts';
import { upgradedAt } from '#server/platform/database/upgraded.ts';
import { isAffordable } from '#shared/records/solutions/affordability.ts';
import { solutions } from '#shared/records/solutions/registry.ts';
import { broken, type CaseRule } from './case-rule.ts';

/** The migration that brought the approval of a second person: steps that a firm had taken by then are not judged. */
const SINCE = '0138_affordability_requests.sql';

/** The statuses that ask for it, of every solution. */
const asking = [
  ...new Set(
    Object.values(solutions).flatMap(({ statuses }) =>
      Object.entries(statuses).flatMap(([code, status]) =>
        (status?.guards ?? []).some(({ name }) => name === isAffordable.name) ? [code] : [],
      ),
    ),
  ),
];

const columns = {
  caseId: col.number,
  contributionPence: col.number.orNull,
  surplusPence: col.number.orNull,
  approvedPence: col.number.orNull,
  approvedSurplusPence: col.number.orNull,
};

/**
 * What the last step that asked for it went by: the contribution of that moment, the statement that was the latest then, and what had been
 * approved. A statement that was changed afterwards says nothing of what it said then.
 */
const text = `select c.id as "caseId",
    (case when b.is_changed then b.pence else c.contribution_pence end)::float8 as "contributionPence",
    (s.income_pence - s.expenditure_pence)::float8 as "surplusPence",
    q.contribution_pence::float8 as "approvedPence", q.surplus_pence::float8 as "approvedSurplusPence"
  from cases c
  left join taken_on_cases t on t.case_id = c.id left join early_cases e on e.case_id = c.id
  join lateral (select max(h.changed_at) as at from case_status_changes h join statuses x on x.id = h.to_status_id
    where h.case_id = c.id and x.code = any($2::text[])
      and h.changed_at > coalesce(greatest(t.taken_on_at, e.upgraded_at, ${upgradedAt(SINCE)}), '-infinity')) step on step.at is not null
  left join lateral (select true as is_changed, (a.before ->> 'contributionPence')::bigint as pence from audit_log a
    where a.case_id = c.id and a.entity = 'cases' and a.at > step.at and a.after ? 'contributionPence' order by a.id limit 1) b on true
  left join lateral (select s.id, s.income_pence, s.expenditure_pence from iande_statements s
    where s.case_id = c.id and s.created_at <= step.at order by s.created_at desc, s.id desc limit 1) latest on true
  left join iande_statements s on s.id = latest.id and not exists (select from audit_log a
    where a.case_id = c.id and a.entity = 'iande-statements' and a.entity_id = s.id and a.at > step.at
      and a.after ?| array['incomePence', 'expenditurePence'])
  left join lateral (select r.contribution_pence, r.surplus_pence from affordability_requests r
    where r.case_id = c.id and r.status = 'approved' and r.decided_at <= step.at order by r.id desc limit 1) q on true
  where c.id = any($1::int[]) order by c.id`;

const rules = [isAffordable] as const;
type Facts = Parameters<typeof isAffordable.broken>[0];

/** Nobody pays more than their budget left them when they signed or their plan began, unless a second person had approved the reason. */
export const affordability: CaseRule = {
  name: 'Affordability',
  rules,
  check: async ({ tx, cases }) => {
    if (cases.length === 0) return [];
    const rows = await planned(tx, columns, text, [cases.map(({ id }) => id), asking]);
    const byId = new Map(rows.map((row) => [row.caseId, row]));
    const stored = cases.flatMap(({ id, reference }) => {
      const row = byId.get(id);
      if (!row) return [];
      const { contributionPence, surplusPence, approvedPence, approvedSurplusPence } = row;
      const approved =
        approvedPence === null || approvedSurplusPence === null
          ? null
          : { contributionPence: approvedPence, surplusPence: approvedSurplusPence };
      const facts: Facts = { values: { contributionPence }, affordability: { surplusPence, approved } };
      return [{ id, reference, facts }];
    });
    return broken<Facts>(tx, rules, stored);
  },
};
