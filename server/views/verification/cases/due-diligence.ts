import { planned } from '#server/platform/database/planned.ts';
import { col } from '#server/platform/database/rows.ts';
import { upgradedAt } from '#server/platform/database/upgraded.ts';
import { dueDiligenceIsDone } from '#shared/records/due-diligence/rule.ts';
import { broken, byCase, type CaseRule } from './case-rule.ts';

/** The migration that introduced due diligence: a firm's earlier steps are not judged, since nobody could record it. */
const SINCE = '0139_due_diligence.sql';
/** The steps that require it. */
const asking = [
  'drafting',
  'with-client-for-signature',
  'dmp-offers-sent',
  'dmp-active',
  'trust-deed-signed',
];

const columns = {
  caseId: col.number,
  name: col.text,
  firstCompletedOn: col.day.orNull,
};

const text = `select c.id as "caseId", concat_ws(' ', p.first_name, p.middle_names, p.last_name) as name,
    d.first_completed_on as "firstCompletedOn"
  from cases c join case_people k on k.case_id = c.id and k.role in ('applicant_1', 'applicant_2')
  join persons p on p.id = k.person_id
  left join due_diligence d on d.case_id = c.id and d.person_id = p.id
  left join taken_on_cases t on t.case_id = c.id left join early_cases e on e.case_id = c.id
  where c.id = any($1::int[]) and exists (select from case_status_changes h join statuses s on s.id = h.to_status_id
    where h.case_id = c.id and s.code = any($2::text[])
      and h.changed_at > coalesce(greatest(t.taken_on_at, e.upgraded_at, ${upgradedAt(SINCE)}), '-infinity'))
  order by c.id, k.role`;

/**
 * Due diligence on every applicant was completed before the case went on to drafting. Later changes of address or name only matter for the
 * steps ahead.
 */
export const dueDiligence: CaseRule = {
  name: 'Due diligence',
  rules: [dueDiligenceIsDone],
  check: async ({ tx, cases }) => {
    if (cases.length === 0) return [];
    const ids = cases.map(({ id }) => id);
    const held = byCase(await planned(tx, columns, text, [ids, asking]));
    const stored = cases.map(({ id, reference }) => ({
      id,
      reference,
      facts: {
        applicants: (held.get(id) ?? []).map(({ name, firstCompletedOn }) => ({
          dueDiligence:
            firstCompletedOn === null ? `Due diligence on ${name} has never been completed.` : null,
        })),
      },
    }));
    return broken(tx, [dueDiligenceIsDone], stored);
  },
};
