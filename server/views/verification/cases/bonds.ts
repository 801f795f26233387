import { planned } from '#server/platform/database/planned.ts';
import { col, type InferRow } from '#server/platform/database/rows.ts';
import { poundsText } from '#shared/platform/money.ts';
import { byCase, type CaseRule, told } from './case-rule.ts';

const personColumns = {
  caseId: col.number,
  name: col.text,
  /** The sum of all changes, and what the newest entry says is in force. */
  changedPence: col.number,
  coverPence: col.number.orNull,
  neededPence: col.number.orNull,
  minimumPence: col.number,
  maximumPence: col.number,
  effectiveOn: col.day.orNull,
  currents: col.number,
  isAsked: col.boolean,
  isUnsubmitted: col.boolean,
};
type Person = InferRow<typeof personColumns>;

const personsText = `select cp.case_id as "caseId", concat_ws(' ', n.first_name, n.last_name) as name,
    coalesce(e.changed, 0)::float8 as "changedPence", cur.penalty_pence::float8 as "coverPence",
    least(lim.most, greatest(lim.least, cur.value_pence))::float8 as "neededPence", lim.least::float8 as "minimumPence",
    lim.most::float8 as "maximumPence", cur.effective_on as "effectiveOn",
    coalesce(e.currents, 0)::int as currents,
    exists (select from case_tasks k where k.case_id = cp.case_id and k.source_key = 'bond:' || cur.id || ':increase') as "isAsked",
    coalesce(e.unsubmitted, 0) > 0 as "isUnsubmitted"
  from case_people cp join cases c on c.id = cp.case_id join persons n on n.id = cp.person_id left join portfolios p on p.id = c.portfolio_id
  cross join lateral (select coalesce(p.bond_minimum, $2::bigint) as least, coalesce(p.bond_maximum, $3::bigint) as most) lim
  left join lateral (
    select sum(b.change_pence) as changed, count(*) filter (where b.is_current) as currents,
      count(*) filter (where b.submitted_on is not null and not exists (
        select from bond_bordereaux s where s.portfolio_id = b.portfolio_id and s.month = b.bordereau_month)
        and not exists (select from taken_on_cases t where t.case_id = b.case_id and t.taken_on_at = b.created_at)) as unsubmitted
    from bond_entries b where b.case_id = cp.case_id and b.case_person_id = cp.id
  ) e on true
  left join bond_entries cur on cur.case_person_id = cp.id and cur.is_current
  where cp.case_id = any($1::int[]) and cp.role in ('applicant_1', 'applicant_2') order by cp.case_id, cp.role`;

// Cover of an ended case without money is released at once, or in the night after it was emptied.
const endedText = `select c.unique_reference as reference, sum(e.penalty_pence)::float8 as pence
  from bond_entries e join cases c on c.id = e.case_id join statuses s on s.id = c.status_id
  where e.case_id > $1 and e.case_id <= $2 and e.is_current and e.penalty_pence > 0
    and (c.completed_on is not null or c.terminated_on is not null or not s.is_open)
    and coalesce((select sum(l.debit_pence - l.credit_pence) from journal_lines l join chart_of_accounts a on a.id = l.account_id
      where l.case_id = c.id and a.code = any($3::text[])), 0) = 0
  group by 1 order by 1`;

function problems(person: Person): (string | false)[] {
  const { name, coverPence, changedPence, neededPence, minimumPence, maximumPence } = person;
  if (coverPence === null || coverPence === 0) return [`${name} is not bonded.`];
  return [
    person.currents !== 1 && `${name} has ${person.currents} entries in force.`,
    changedPence !== coverPence &&
      `The changes of the bond of ${name} come to ${poundsText(changedPence)}, cover is ${poundsText(coverPence)}.`,
    (coverPence < minimumPence || coverPence > maximumPence) &&
      `The cover of ${name} is ${poundsText(coverPence)}, outside the limits of the bond.`,
    neededPence !== null &&
      neededPence > coverPence &&
      !person.isAsked &&
      `The estate of ${name} needs cover of ${poundsText(neededPence)}, has ${poundsText(coverPence)}, and nobody was asked to increase it.`,
    person.isUnsubmitted && `An entry of ${name} is marked as submitted on a bordereau that was not.`,
  ];
}

/** The estate of each applicant is bonded from the appointment to its end, with cover equal to the sum of its changes. */
export const bonds = (
  terms: { minimumPence: number; maximumPence: number },
  cash: readonly string[],
): CaseRule => ({
  name: 'Bonds',
  check: async ({ tx, range, cases }) => {
    const asked = cases.filter(({ isFormal }) => isFormal);
    const values = [asked.map(({ id }) => id), terms.minimumPence, terms.maximumPence];
    const people = byCase(await planned(tx, personColumns, personsText, values));
    const ended = await planned(tx, { reference: col.text, pence: col.number }, endedText, [
      range.after,
      range.upTo,
      [...cash],
    ]);
    return [
      ...asked.flatMap((found) =>
        (people.get(found.id) ?? []).flatMap((person) => told(found.reference, problems(person))),
      ),
      ...ended.map(({ reference, pence }) => ({
        reference,
        detail: `It has ended and holds nothing, but is still bonded for ${poundsText(pence)}.`,
      })),
    ];
  },
});
