import { eq } from 'drizzle-orm';
import type { Tx } from '#server/platform/database/connect.ts';
import { planned } from '#server/platform/database/planned.ts';
import { col, missing } from '#server/platform/database/rows.ts';
import type { Write } from '#server/platform/database/write.ts';
import type { Approval, ApprovalHandler } from '#server/records/approvals/handler.ts';
import { type AllocationRow, digestOfAllocation } from '#server/records/commitments/ask-for-allocation.ts';
import { moveAllocation } from '#server/records/commitments/move-allocation.ts';
import { allocations } from '#server/records/commitments/tables.ts';
import { allocationKinds } from '#shared/records/commitments/allocations.ts';
import { releaseAllocations } from './release-allocations.ts';
import { transferAllocation } from './transfer-allocation.ts';

async function lockProposed(tx: Tx, id: number): Promise<AllocationRow | null> {
  const [row] = await tx.select().from(allocations).where(eq(allocations.id, id)).for('update');
  return row?.status === 'proposed' ? row : null;
}

/** The allocation of a request; `digestNow` has already checked that it is proposed, and locked it. */
const allocationOf = async (tx: Tx, { entityId }: Approval): Promise<AllocationRow> =>
  (await lockProposed(tx, entityId)) ?? missing();

const changedBankText = `select coalesce(s.name, p.name) as name from allocations a left join suppliers s on s.id = a.supplier_id
  left join case_creditors cc on cc.id = a.case_creditor_id left join creditors p on p.id = cc.creditor_id
  where a.id = $1::int and coalesce(s.bank_changed_by_id, p.bank_changed_by_id) = $2::int`;

const secondText = `select t.name from allocations a join payment_types t on t.id = a.payment_type_id
  where a.id = $1::int and t.requires_second_approval`;

/** Pays what was approved. An expense is left to the case's next run, which pays expenses first. */
async function release(w: Write, row: AllocationRow): Promise<void> {
  if (row.kind === 'expense') return;
  if (row.kind === 'transfer') return transferAllocation(w, row);
  const [outcome] = await releaseAllocations(w, [
    {
      caseId: row.caseId,
      allocationIds: [row.id],
      key: `allocation:${row.id}`,
      groupKey: `allocation:${row.id}`,
      description: row.description ?? allocationKinds[row.kind],
      approvedBy: w.author.id,
    },
  ]);
  if (outcome && 'refusal' in outcome) throw outcome.refusal;
}

/**
 * Allocations made by hand. An approved one is released in the decider's transaction, so that nothing can change in
 * between; if the ledger refuses it, say because the cash has gone, the decision is undone. A rejected one is
 * cancelled.
 */
export const allocationApprovals: ApprovalHandler = {
  digestNow: async (tx, { entityId }) => {
    const row = await lockProposed(tx, entityId);
    return row && digestOfAllocation(tx, row);
  },
  barred: async (tx, { entityId }, userId) => {
    const [payee] = await planned(tx, { name: col.text }, changedBankText, [entityId, userId]);
    return payee
      ? `You last changed the bank details of ${payee.name}, so somebody else must approve it.`
      : null;
  },
  asksSecond: async (tx, { entityId }) =>
    (await planned(tx, { name: col.text }, secondText, [entityId]))[0]?.name ?? null,
  approve: async (w, request) => {
    const row = await allocationOf(w.tx, request);
    await moveAllocation(w, row, { to: 'approved' });
    await release(w, row);
    w.changed(`case:${row.caseId}`);
  },
  reject: async (w, request, comment) => {
    const row = await allocationOf(w.tx, request);
    await moveAllocation(w, row, { to: 'cancelled', statusReason: comment });
    w.changed(`case:${row.caseId}`);
  },
  dropped: async (w, { entityId }, why) => {
    const row = await lockProposed(w.tx, entityId);
    if (row) await moveAllocation(w, row, { to: 'retained', retainedReason: 'manual', statusReason: why });
  },
};
