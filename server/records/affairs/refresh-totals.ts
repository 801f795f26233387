import { eq, inArray, sql } from 'drizzle-orm';
import type { Tx } from '#server/platform/database/connect.ts';
import { cases } from '#server/records/cases/tables.ts';
import type { EntityRules } from '#server/records/reference/rows.ts';
import { tables } from '#server/records/reference/tables.ts';
import { caseCreditors } from './tables.ts';

const statuses = tables['debt-statuses'];

/**
 * Counts the totals that a case keeps again from its debts: `debtSoaPence`, the declared balances in the arrangement, and
 * `claimsAdmittedPence`, the admitted claims that share in dividends. To be called in the transaction of every change of a debt. An
 * array counts several cases at once.
 */
export async function refreshTotals(tx: Tx, caseIds: number | readonly number[]): Promise<void> {
  const ids = sql`any(${sql.param([caseIds].flat())}::int[])`;
  await tx.execute(sql`
    update ${cases} set debt_soa_pence = counted.soa, claims_admitted_pence = counted.admitted
    from (
      select kept.id,
        coalesce(sum(debt.balance_soa_pence) filter (where status.counts_in_soa and not debt.is_excluded), 0)::bigint as soa,
        coalesce(sum(debt.claim_admitted_pence) filter (where status.counts_for_dividend and not debt.is_excluded), 0)::bigint as admitted
      from ${cases} kept
      left join ${caseCreditors} debt on debt.case_id = kept.id
      left join ${statuses} status on status.id = debt.debt_status_id
      where kept.id = ${ids}
      group by kept.id
    ) counted
    where ${cases.id} = counted.id
      and (${cases.debtSoaPence}, ${cases.claimsAdmittedPence}) is distinct from (counted.soa, counted.admitted)`);
}

/** What a debt status counts for is part of every total that stands on it. */
export const debtStatusesRules: EntityRules = {
  afterSave: async (w, before, after) => {
    const counts = ['countsInSoa', 'countsForDividend'];
    if (!before || counts.every((name) => before[name] === after[name])) return;
    const held = await w.tx
      .selectDistinct({ id: caseCreditors.caseId })
      .from(caseCreditors)
      .where(eq(caseCreditors.debtStatusId, after.id));
    const ids = held.map(({ id }) => id);
    if (ids.length === 0) return;
    await w.tx
      .select({ id: cases.id })
      .from(cases)
      .where(inArray(cases.id, ids))
      .orderBy(cases.id)
      .for('update');
    await refreshTotals(w.tx, ids);
    for (const id of ids) w.changed(`case:${id}`);
  },
};
