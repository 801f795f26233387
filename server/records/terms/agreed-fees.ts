import type { Database, Tx } from '#server/platform/database/connect.ts';
import { planned } from '#server/platform/database/planned.ts';
import { col } from '#server/platform/database/rows.ts';

const feesText = `select case_id as "caseId", sum(fee_pence)::float8 as pence from case_variations
  where case_id = any($1::int[]) and status = 'approved' and effective_on <= $2::date group by 1`;

/** The fees of cases' variations in force on a day, in pence, by case: on top of the total cost cap (SIP 9; domain notes 3.3). */
export async function variationFeesOfCases(
  tx: Database | Tx,
  caseIds: readonly number[],
  asAt: string,
): Promise<Map<number, number>> {
  const rows = await planned(tx, { caseId: col.number, pence: col.number }, feesText, [[...caseIds], asAt]);
  return new Map(rows.map(({ caseId, pence }) => [caseId, pence]));
}

/** The same for one case. */
export const variationFeesOf = async (tx: Database | Tx, caseId: number, asAt: string): Promise<number> =>
  (await variationFeesOfCases(tx, [caseId], asAt)).get(caseId) ?? 0;
