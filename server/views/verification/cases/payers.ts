import { planned } from '#server/platform/database/planned.ts';
import { col } from '#server/platform/database/rows.ts';
import { isIdentified } from '#server/records/due-diligence/payers.ts';
import { payersAreIdentified } from '#shared/records/due-diligence/rule.ts';
import { broken, byCase, type CaseRule } from './case-rule.ts';

const rules = [payersAreIdentified] as const;

/** The steps that rely on what the terms of a case say. */
const asking = ['with-creditors', 'objections-window', 'dmp-offers-sent'];

const unidentified = `not ${isIdentified('c.id', { name: 'g.name', personId: 'g.person_id' }, 'first_completed_on')}`;

/** The third parties who give money by terms that went out, or by a variation that was put to whoever decides, and were never identified. */
const text = `with since as (select coalesce(max(since), '-infinity') as at from rule_starts where rule = 'third-party-diligence')
  select c.id as "caseId", g.name from cases c
  left join taken_on_cases t on t.case_id = c.id left join early_cases e on e.case_id = c.id cross join since
  cross join lateral (select distinct s ->> 'from' as name, (s ->> 'fromPersonId')::int as person_id
    from jsonb_array_elements(c.lump_sums) s where (s ->> 'isThirdParty')::boolean) g
  where c.id = any($1::int[]) and ${unidentified}
    and exists (select from case_status_changes h join statuses s on s.id = h.to_status_id
      where h.case_id = c.id and s.code = any($2::text[]) and h.changed_at > greatest(t.taken_on_at, e.upgraded_at, since.at))
  union
  select c.id, g.name from cases c
  join case_variations v on v.case_id = c.id and v.status in ('submitted', 'issued', 'approved')
  cross join lateral (select v.terms ->> 'lumpFrom' as name, (v.terms ->> 'lumpFromPersonId')::int as person_id) g
  where c.id = any($1::int[]) and g.name is not null and ${unidentified}
  order by 1, 2`;

/** Whoever else gives money was identified, with the source of the funds, before a step relied on it. */
export const payers: CaseRule = {
  name: 'Third-party money',
  rules,
  check: async ({ tx, cases }) => {
    if (cases.length === 0) return [];
    const ids = cases.map(({ id }) => id);
    const found = byCase(await planned(tx, { caseId: col.number, name: col.text }, text, [ids, asking]));
    const stored = cases.map(({ id, reference }) => ({
      id,
      reference,
      facts: { payers: (found.get(id) ?? []).map(({ name }) => name) },
    }));
    return broken(tx, rules, stored);
  },
};
