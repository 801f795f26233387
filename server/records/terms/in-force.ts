import type { Database, Tx } from '#server/platform/database/connect.ts';
import { planned } from '#server/platform/database/planned.ts';
import { col } from '#server/platform/database/rows.ts';
import type { Accepted, Effect } from '#shared/records/affairs/effects.ts';

// Clauses of the same day are in order of acceptance; the fee engine lets the last one win.
const acceptedText = `select case_id as "caseId", title, effective_from::text as "effectiveOn", effect
  from case_modifications where case_id = any($1::int[]) and status = 'accepted'
  order by effective_from, accepted_at, id`;

const rowColumns = { title: col.text, effectiveOn: col.text, caseId: col.number, effect: col.json<Effect>() };

/** The accepted clauses of cases with their effects, by case, in the order in which they take effect. */
export async function acceptedOfCases(
  tx: Database | Tx,
  caseIds: readonly number[],
): Promise<Map<number, Accepted[]>> {
  const found = new Map<number, Accepted[]>();
  for (const { caseId, ...accepted } of await planned(tx, rowColumns, acceptedText, [[...caseIds]]))
    found.set(caseId, [...(found.get(caseId) ?? []), accepted]);
  return found;
}

/** The same for one case. */
export const acceptedOf = async (tx: Database | Tx, caseId: number): Promise<Accepted[]> =>
  (await acceptedOfCases(tx, [caseId])).get(caseId) ?? [];
