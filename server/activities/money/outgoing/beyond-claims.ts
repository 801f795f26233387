import type { Tx } from '#server/platform/database/connect.ts';
import { missing } from '#server/platform/database/rows.ts';
import { hadOfClaims } from '#server/records/commitments/claims-had.ts';
import { AppError, conflict } from '#shared/platform/errors.ts';
import { claimCapProblem } from '#shared/records/commitments/claim-cap.ts';

/** An amount that is about to leave for the creditor of a debt. */
type Leaving = { caseId: number; debtId: number | null; amountPence: number; isBeyondClaim: boolean };

/**
 * Why cases cannot be paid out like this: a creditor would receive more than 100 pence in the pound of its claim, and
 * nobody has approved that. By case, naming the first such creditor. This is the only check: every payment to a
 * creditor passes here when it is released or reissued.
 */
export async function beyondClaims(tx: Tx, leaving: readonly Leaving[]): Promise<Map<number, AppError>> {
  const amounts = new Map<number, { caseId: number; pence: number }>();
  for (const { caseId, debtId, amountPence, isBeyondClaim } of leaving) {
    if (debtId === null || isBeyondClaim) continue;
    amounts.set(debtId, { caseId, pence: (amounts.get(debtId)?.pence ?? 0) + amountPence });
  }
  const had = await hadOfClaims(tx, [...amounts.keys()]);
  const refusals = new Map<number, AppError>();
  for (const [debtId, { caseId, pence }] of amounts) {
    const problem = claimCapProblem(had.get(debtId) ?? missing(), pence);
    if (problem && !refusals.has(caseId)) refusals.set(caseId, conflict(problem));
  }
  return refusals;
}
