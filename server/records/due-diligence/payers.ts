import { and, eq } from 'drizzle-orm';
import type { Database, Tx } from '#server/platform/database/connect.ts';
import { planned } from '#server/platform/database/planned.ts';
import { col } from '#server/platform/database/rows.ts';
import { casePeople, persons } from '#server/records/cases/tables.ts';
import { fullName } from '#shared/records/cases/names.ts';

/** Who gives money: the third party on record, or, where none was chosen, a name that was typed. */
export type Giver = { name: string; personId: number | null };

/**
 * SQL: the giver is a third party of the case, and due diligence on them has been completed. A name that was typed is compared with theirs;
 * middle names may be left out.
 */
export const isIdentified = (
  caseId: string,
  { name, personId }: { name: string; personId: string },
  completed: 'completed_on' | 'first_completed_on' = 'completed_on',
): string => `exists (
    select from case_people k join persons p on p.id = k.person_id
    join due_diligence d on d.case_id = k.case_id and d.person_id = k.person_id and d.${completed} is not null
    where k.case_id = ${caseId} and k.role = 'third_party' and (k.person_id = ${personId} or ${personId} is null and lower(btrim(${name})) in (
      lower(concat_ws(' ', p.first_name, p.last_name)),
      lower(concat_ws(' ', nullif(p.first_name, ''), nullif(p.middle_names, ''), nullif(p.last_name, ''))))))`;

/** The names of those givers on whom, as third parties of a case, due diligence has not been completed. */
export async function unidentifiedAmong(
  tx: Database | Tx,
  caseId: number,
  givers: readonly Giver[],
): Promise<string[]> {
  if (givers.length === 0) return [];
  const rows = await planned(
    tx,
    { name: col.text },
    `select distinct g.name from unnest($2::text[], $3::int[]) g(name, person_id)
    where not ${isIdentified('$1::int', { name: 'g.name', personId: 'g.person_id' })} order by 1`,
    [caseId, givers.map(({ name }) => name), givers.map(({ personId }) => personId)],
  );
  return rows.map(({ name }) => name);
}

/** Why somebody cannot be chosen as a giver. */
export const NO_THIRD_PARTY = 'That is no third party of this case: enter them under People first.';

/** The third parties of a case by their ids, with their names. */
export async function thirdPartiesOf(
  tx: Database | Tx,
  caseId: number,
): Promise<ReadonlyMap<number, string>> {
  const rows = await tx
    .select({ id: persons.id, firstName: persons.firstName, lastName: persons.lastName })
    .from(casePeople)
    .innerJoin(persons, eq(persons.id, casePeople.personId))
    .where(and(eq(casePeople.caseId, caseId), eq(casePeople.role, 'third_party')));
  return new Map(rows.map(({ id, ...name }) => [id, fullName(name)]));
}
