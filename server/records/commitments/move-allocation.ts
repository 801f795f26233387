import { and, inArray, isNull } from 'drizzle-orm';
import type { AuditEntry, Write } from '#server/platform/database/write.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { writeToCase } from '#server/records/cases/access.ts';
import { changeRow, checkVersion, lockRow } from '#server/records/reference/versioned-rows.ts';
import { conflict } from '#shared/platform/errors.ts';
import {
  type AllocationStatus,
  allocationStatuses,
  moveProblem,
  type RetainedReason,
  type reasonsByHand,
  retainedReasons,
  stepsByHand,
} from '#shared/records/commitments/allocations.ts';
import { caseOfAllocation, shownAllocation } from './allocations.ts';
import { ALLOCATIONS, type AllocationRow, askForAllocation, dropRequest } from './ask-for-allocation.ts';
import { retentionNow } from './payees.ts';
import { allocations } from './tables.ts';

type Step = { id: number; version: number };
type Move = { to: AllocationStatus; retainedReason?: RetainedReason | null; statusReason?: string | null };

/** Moves a locked allocation to another status, with its audit row: by hand below, or by a second person's decision. */
export async function moveAllocation(
  w: Write,
  row: AllocationRow,
  { to, retainedReason = null, statusReason = null }: Move,
): Promise<void> {
  const problem = moveProblem(row.status, to);
  if (problem) throw conflict(problem);
  await changeRow(w, ALLOCATIONS, allocations, row, row.version, {
    status: to,
    retainedReason,
    statusReason,
  });
}

/** From now on the estate pays the firm for these expenses, and the firm pays their supplier; those already paid stay as they are. */
export async function recharge(w: Write, ids: readonly number[]): Promise<void> {
  const open = and(inArray(allocations.id, [...ids]), isNull(allocations.journalId));
  for (const row of await w.tx.select().from(allocations).where(open).orderBy(allocations.id).for('update')) {
    const { caseId } = row;
    const ofCase = { ...w, audit: (entry: AuditEntry) => w.audit({ caseId, ...entry }) };
    await changeRow(ofCase, 'allocations', allocations, row, row.version, { isRecharge: true });
    w.changed(`case:${caseId}`);
  }
}

/** A step taken by hand: a pending one changes only by approval, and one already paid only by the bank. */
async function step(
  ctx: SignedIn,
  { id, version }: Step,
  may: keyof ReturnType<typeof stepsByHand>,
  act: (w: Write, row: AllocationRow) => Promise<void>,
) {
  const caseId = await caseOfAllocation(ctx.services.database, ctx.actor, id);
  return writeToCase(ctx, caseId, async (w) => {
    const row = await lockRow(w, allocations, id, { column: allocations.caseId, id: caseId });
    await checkVersion(w, row, version, () => shownAllocation(w.tx, id));
    if (!stepsByHand(row.status)[may])
      throw conflict(`This is ${allocationStatuses[row.status].toLowerCase()} already.`);
    await act(w, row);
    return shownAllocation(w.tx, id);
  });
}

type Retention = Step & { retainedReason: (typeof reasonsByHand)[number]; reason: string };

/** Retains a proposed allocation; the money stays set aside. */
export const retainAllocation = (ctx: SignedIn, { retainedReason, reason, ...of }: Retention) =>
  step(ctx, of, 'mayRetain', async (w, row) => {
    await dropRequest(w, row, `It is held back: ${reason}`);
    await moveAllocation(w, row, { to: 'retained', retainedReason, statusReason: reason });
  });

/** Proposes a retained allocation again; refused while claim or payee still prevent it. */
export const resumeAllocation = (ctx: SignedIn, of: Step) =>
  step(ctx, of, 'mayResume', async (w, row) => {
    const reason = await retentionNow(w.tx, row);
    if (reason) throw conflict(`Still held back: ${retainedReasons[reason]}.`);
    await moveAllocation(w, row, { to: 'proposed' });
    await askForAllocation(w, row);
  });

/** Cancels a proposed or retained allocation; the money is free again. */
export const cancelAllocation = (ctx: SignedIn, { reason, ...of }: Step & { reason: string }) =>
  step(ctx, of, 'mayCancel', async (w, row) => {
    await dropRequest(w, row, `It was cancelled: ${reason}`);
    await moveAllocation(w, row, { to: 'cancelled', statusReason: reason });
  });
