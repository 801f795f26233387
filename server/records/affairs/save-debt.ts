import { eq, inArray, sql } from 'drizzle-orm';
import type { Tx } from '#server/platform/database/connect.ts';
import type { Write } from '#server/platform/database/write.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { type Case, writeToCase } from '#server/records/cases/access.ts';
import { cases } from '#server/records/cases/tables.ts';
import type { EntityRules } from '#server/records/reference/rows.ts';
import { tables } from '#server/records/reference/tables.ts';
import { addRow, checkVersion, lockRow, removeRow } from '#server/records/reference/versioned-rows.ts';
import { conflict, invalid } from '#shared/platform/errors.ts';
import type { InputOf } from '#shared/platform/fields/entity.ts';
import { type DebtStatus, debtStatuses } from '#shared/records/affairs/claims.ts';
import { caseDebt } from '#shared/records/affairs/debt.ts';
import { rowErrors } from '#shared/records/reference/schema.ts';
import { changeDebtRow, DEBT, type Debt } from './propose-admission.ts';
import { caseCreditors } from './tables.ts';

const statuses = tables['debt-statuses'];

/**
 * Recalculates the totals that a case keeps of its debts: `debtSoaPence`, the declared balances in the arrangement, and
 * `claimsAdmittedPence`, the admitted claims that share in dividends. Call it in the transaction of every change of a debt. An array
 * recalculates several cases at once.
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

/** A debt status decides which totals its debts count in, so changing one recalculates them all. */
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

export type DebtInput = InputOf<typeof caseDebt>;

/** A change of one debt: the debt is locked, its version checked, and the totals of its case recalculated afterwards. */
export function writeToDebt<T>(
  ctx: SignedIn,
  caseId: number,
  { id, version }: { id: number; version: number },
  change: (w: Write, debt: Debt, found: Case) => Promise<T>,
): Promise<T> {
  return writeToCase(ctx, caseId, async (w, found) => {
    const debt = await lockRow(w, caseCreditors, id, { column: caseCreditors.caseId, id: caseId });
    await checkVersion(w, debt, version);
    const result = await change(w, debt, found);
    await refreshTotals(w.tx, caseId);
    return result;
  });
}

/** The row of a debt status that rules refer to. */
export async function debtStatusId(w: Write, code: DebtStatus): Promise<number> {
  const table = tables['debt-statuses'];
  const [row] = await w.tx.select({ id: table.id }).from(table).where(eq(table.code, code));
  if (!row) throw conflict(`There is no debt status ‘${debtStatuses[code]}’ in Settings.`);
  return row.id;
}

/**
 * Adds a debt in a write to its case. The credit type gives its ranking, and whether it is outside the arrangement. The caller recalculates
 * the case's totals.
 */
export async function insertDebt(w: Write, caseId: number, input: DebtInput): Promise<Debt> {
  const { credits } = tables;
  const [credit] = await w.tx.select().from(credits).where(eq(credits.id, input.creditId));
  if (!credit) throw invalid({ creditId: 'That row no longer exists.' });
  const ranked = {
    ...input,
    isSecured: input.isSecured || credit.isSecured,
    isPreferential: input.isPreferential || credit.isPreferential,
  };
  const errors = rowErrors(caseDebt, ranked);
  if (Object.keys(errors).length > 0) throw invalid(errors);
  const isExcluded = credit.isExcludable;
  return addRow(w, DEBT, caseCreditors, {
    ...ranked,
    caseId,
    isExcluded,
    excludedReason: isExcluded ? `${credit.name}: stays outside an arrangement.` : null,
    debtStatusId: await debtStatusId(w, isExcluded ? 'excluded' : 'estimated'),
  });
}

/** Adds a debt to its case. */
export function addDebt(ctx: SignedIn, caseId: number, input: DebtInput): Promise<Debt> {
  return writeToCase(ctx, caseId, async (w) => {
    const debt = await insertDebt(w, caseId, input);
    await refreshTotals(w.tx, caseId);
    return debt;
  });
}

/** Changes what was declared about a debt. Its claim and status have actions of their own. */
export function changeDebt(
  ctx: SignedIn,
  caseId: number,
  key: { id: number; version: number },
  change: Partial<DebtInput>,
): Promise<Debt> {
  return writeToDebt(ctx, caseId, key, async (w, debt) => {
    const errors = rowErrors(caseDebt, { ...debt, ...change });
    if (Object.keys(errors).length > 0) throw invalid(errors);
    return changeDebtRow(w, debt, change);
  });
}

/** Removes a debt that was entered in error; one that its creditor has claimed stays for good. */
export function removeDebt(
  ctx: SignedIn,
  caseId: number,
  key: { id: number; version: number },
): Promise<void> {
  return writeToDebt(ctx, caseId, key, async (w, debt) => {
    if (debt.claimPence !== null)
      throw conflict('A claim has been received: withdraw or exclude the debt instead.');
    await removeRow(w, DEBT, caseCreditors, debt);
  });
}
