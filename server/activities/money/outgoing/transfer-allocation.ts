import { eq } from 'drizzle-orm';
import { missing } from '#server/platform/database/rows.ts';
import type { Write } from '#server/platform/database/write.ts';
import { cases } from '#server/records/cases/tables.ts';
import { ALLOCATIONS, type AllocationRow } from '#server/records/commitments/ask-for-allocation.ts';
import { allocations } from '#server/records/commitments/tables.ts';
import { cashOnBanks } from '#server/records/ledger/case-cash.ts';
import { postJournal } from '#server/records/ledger/post-journal.ts';
import { bounceProblems } from '#server/records/payments/receipts/bounced-receipts.ts';
import { changeRows } from '#server/records/reference/versioned-rows.ts';
import { londonDate } from '#shared/platform/dates.ts';
import { conflict } from '#shared/platform/errors.ts';
import { transferLines } from '#shared/records/ledger/ledger-events.ts';

/** Moves money to the linked case: one journal and no payment, as the money stays at the firm's bank. */
export async function transferAllocation(w: Write, row: AllocationRow): Promise<void> {
  const today = londonDate();
  const bounced = (await bounceProblems(w.tx, [row.caseId])).get(row.caseId);
  if (bounced !== undefined) throw conflict(bounced);
  const [from = missing()] = await w.tx
    .select({ domainId: cases.domainId })
    .from(cases)
    .where(eq(cases.id, row.caseId));
  // It stays at the account that holds it; the largest, if it is at several.
  const [held] = await cashOnBanks(w.tx, row.caseId);
  const journalId = await postJournal(w, {
    domainId: from.domainId,
    ledger: 'estate',
    postedOn: today,
    description: row.description ?? 'Transfer to the linked case',
    source: 'allocation_release',
    approvedBy: w.author.id,
    idempotencyKey: `allocation:${row.id}`,
    lines: transferLines({
      fromCaseId: row.caseId,
      toCaseId: row.toCaseId ?? missing(),
      amountPence: row.amountPence,
      bankAccountId: held?.bankAccountId ?? null,
    }),
  });
  await changeRows(w, ALLOCATIONS, allocations, [row], { status: 'paid', journalId, releasedOn: today });
}
