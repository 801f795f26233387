import type { Database, Tx } from '#server/platform/database/connect.ts';
import { planned } from '#server/platform/database/planned.ts';
import { col, type InferRow } from '#server/platform/database/rows.ts';

/** Cases by their ids. */
export type CaseRange = { after: number; upTo: number };

/** The applicants of some cases, with the value of their estates for a bond. */
const estateValueColumns = { caseId: col.number, casePersonId: col.number, valuePence: col.number };
export type EstateValue = InferRow<typeof estateValueColumns>;

// The same as `bondableValue` of shared/activities/bonding, for many cases at once; a test compares them.
const valuesText = `with people as (
    select cp.id, cp.case_id, count(*) over (partition by cp.case_id) as n from case_people cp
    where cp.case_id > $1 and cp.case_id <= $2 and cp.role in ('applicant_1', 'applicant_2')
      and ($3 or exists (select from bond_entries e where e.case_id = cp.case_id and e.is_current and e.penalty_pence > 0))
  ),
  shares as (
    select p.id, p.n, p.id = any(a.owner_case_person_ids) as owns,
      count(*) filter (where p.id = any(a.owner_case_person_ids)) over (partition by a.id) as owners,
      coalesce(a.expected_realisation_pence, greatest(0, a.value_pence - a.secured_pence)) as pence
    from people p join case_assets a on a.case_id = p.case_id and not a.is_excluded
  ),
  owned as (
    select id, sum(case when owners = 0 then (pence + n - 1) / n when owns then (pence + owners - 1) / owners else 0 end) as pence
    from shares group by id
  )
  select p.case_id as "caseId", p.id as "casePersonId", (coalesce(o.pence, 0) + (given.pence + p.n - 1) / p.n)::float8 as "valuePence"
  from people p join cases c on c.id = p.case_id left join owned o on o.id = p.id
  cross join lateral (
    select coalesce(sum((s ->> 'pence')::bigint) filter (where (s ->> 'isThirdParty')::boolean), 0)::bigint as pence
    from jsonb_array_elements(c.lump_sums) s
  ) given order by p.id`;

/** The estate values of the applicants of some cases, in pence; `all` includes those without cover in force. */
export const estateValues = (
  tx: Database | Tx,
  { after, upTo }: CaseRange,
  { all = false } = {},
): Promise<EstateValue[]> => planned(tx, estateValueColumns, valuesText, [after, upTo, all]);

/** The same for one case, by the id of the person's role in it. */
export async function valuesOfCase(tx: Database | Tx, caseId: number): Promise<Map<number, number>> {
  const values = await estateValues(tx, { after: caseId - 1, upTo: caseId }, { all: true });
  return new Map(values.map(({ casePersonId, valuePence }) => [casePersonId, valuePence]));
}
