import { eq } from 'drizzle-orm';
import { cases } from '#server/cases/tables.ts';
import { ALLOCATIONS, type AllocationRow } from '#server/commitments/ask-for-allocation.ts';
import { allocations } from '#server/commitments/tables.ts';
import type { Write } from '#server/database/write.ts';
import { postJournal } from '#server/ledger/post-journal.ts';
import { bounceProblems } from '#server/payments/receipts/bounced-receipts.ts';
import { changeRows } from '#server/reference/versioned-rows.ts';
import { londonDate } from '#shared/dates.ts';
import { AppError } from '#shared/errors.ts';
import { transferLines } from '#shared/ledger/ledger-events.ts';

/** Moves money to the linked case: one journal, and no payment, for it stays with the firm's bank. */
export async function transferAllocation(w: Write, row: AllocationRow): Promise<void> {
  const today = londonDate();
  const bounced = (await bounceProblems(w.tx, [row.caseId])).get(row.caseId);
  if (bounced !== undefined) throw new AppError('conflict', bounced);
  const [from] = await w.tx.select({ domainId: cases.domainId }).from(cases).where(eq(cases.id, row.caseId));
  const journalId = await postJournal(w, {
    domainId: from!.domainId,
    ledger: 'estate',
    postedOn: today,
    description: row.description ?? 'Transfer to the linked case',
    source: 'allocation_release',
    approvedBy: w.author.id,
    idempotencyKey: `allocation:${row.id}`,
    lines: transferLines({
      fromCaseId: row.caseId,
      toCaseId: row.toCaseId!,
      amountPence: row.amountPence,
      bankAccountId: null,
    }),
  });
  await changeRows(w, ALLOCATIONS, allocations, [row], { status: 'paid', journalId, releasedOn: today });
}
