import type { Database, Tx } from '#server/platform/database/connect.ts';
import { planned } from '#server/platform/database/planned.ts';
import { col } from '#server/platform/database/rows.ts';

/** SQL: somebody of this name is a third party of the case, and due diligence on them has been completed; middle names may be left out. */
export const isIdentified = (
  caseId: string,
  name: string,
  completed: 'completed_on' | 'first_completed_on' = 'completed_on',
): string => `exists (
    select from case_people k join persons p on p.id = k.person_id
    join due_diligence d on d.case_id = k.case_id and d.person_id = k.person_id and d.${completed} is not null
    where k.case_id = ${caseId} and k.role = 'third_party' and lower(btrim(${name})) in (
      lower(concat_ws(' ', p.first_name, p.last_name)),
      lower(concat_ws(' ', nullif(p.first_name, ''), nullif(p.middle_names, ''), nullif(p.last_name, '')))))`;

/** Those of the names on whom, as third parties of a case, due diligence has not been completed. */
export async function unidentifiedAmong(
  tx: Database | Tx,
  caseId: number,
  names: readonly string[],
): Promise<string[]> {
  if (names.length === 0) return [];
  const rows = await planned(
    tx,
    { name: col.text },
    `select distinct g.name from unnest($2::text[]) g(name) where not ${isIdentified('$1::int', 'g.name')} order by 1`,
    [caseId, [...names]],
  );
  return rows.map(({ name }) => name);
}
