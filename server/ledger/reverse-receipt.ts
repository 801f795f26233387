import { and, eq, ne, sql } from 'drizzle-orm';
import { changeRow } from '#server/cases/child-rows.ts';
import type { Write } from '#server/database/write.ts';
import { londonDate, showDate } from '#shared/dates.ts';
import { AppError } from '#shared/errors.ts';
import type { DraftLine } from '#shared/ledger.ts';
import { clearSuspenseLines } from '#shared/ledger-events.ts';
import { linesOf, reverseJournal } from './reverse-journal.ts';
import { receipts } from './tables.ts';

export type Receipt = typeof receipts.$inferSelect;

/** The receipt, locked until the transaction ends. */
export async function lockReceipt(w: Write, id: number): Promise<Receipt> {
  const [row] = await w.tx.select().from(receipts).where(eq(receipts.id, id)).for('update');
  if (!row) throw new AppError('notFound', 'That receipt does not exist.');
  return row;
}

/**
 * The receipt as it stands now, locked: where it was moved to another case since, once or several times, the one that it became. What
 * was reversed and not moved is answered as it is.
 */
export async function lockWhereItIs(w: Write, id: number): Promise<Receipt> {
  const receipt = await lockReceipt(w, id);
  if (receipt.reversalJournalId === null) return receipt;
  const [moved] = await w.tx
    .select({ id: receipts.id })
    .from(receipts)
    .where(eq(receipts.journalId, receipt.reversalJournalId));
  return moved ? lockWhereItIs(w, moved.id) : receipt;
}

/** What of an unallocated receipt has not been given to a case, in pence. */
export async function unallocatedPence(w: Write, { id, amountPence }: Receipt): Promise<number> {
  const [given] = await w.tx
    .select({ pence: sql<number>`coalesce(sum(${receipts.amountPence}), 0)::float8` })
    .from(receipts)
    .where(and(eq(receipts.fromReceiptId, id), ne(receipts.status, 'reversed')));
  return amountPence - (given?.pence ?? 0);
}

/**
 * Undoes a receipt by the mirror of its journal, as when it bounces. One that was cleared from unallocated money goes back there; an
 * unallocated one can be undone once no case has any of it.
 */
export async function reverseReceipt(
  w: Write,
  {
    receiptId,
    reason,
    reversedOn = londonDate(),
  }: { receiptId: number; reason: string; reversedOn?: string },
): Promise<{ journalId: number }> {
  const receipt = await lockReceipt(w, receiptId);
  if (receipt.status === 'reversed')
    throw new AppError('conflict', `Reversed already, on ${showDate(receipt.reversedOn ?? '')}.`);
  if (receipt.caseId === null && (await unallocatedPence(w, receipt)) < receipt.amountPence)
    throw new AppError('conflict', 'Some of this money was given to a case: reverse those receipts first.');
  const lines = await linesOf(w.tx, receipt.journalId);
  const journalId = await reverseJournal(w, {
    journalId: receipt.journalId,
    postedOn: reversedOn,
    reason,
    lines,
    undone: ownPart(receipt, lines),
  });
  const { caseId } = receipt;
  const ofCase: Write = caseId === null ? w : { ...w, audit: (entry) => w.audit({ caseId, ...entry }) };
  await changeRow(ofCase, 'receipts', receipts, receipt, receipt.version, {
    status: 'reversed',
    reversedOn,
    reversedReason: reason,
    reversalJournalId: journalId,
  });
  return { journalId };
}

/**
 * A receipt that was moved here stands in one journal with the case it came from, which its reversal does not concern: only its own
 * part is undone, back to the unallocated money where it came from there. Null where the journal is the receipt's alone.
 */
function ownPart(receipt: Receipt, lines: readonly DraftLine[]): DraftLine[] | null {
  const { caseId, fromReceiptId } = receipt;
  if (caseId === null || lines.every((line) => line.caseId === null || line.caseId === caseId)) return null;
  const own = lines.filter((line) => line.caseId === caseId);
  const income = own.find(({ creditPence }) => creditPence > 0)!;
  return fromReceiptId === null ? own : clearSuspenseLines({ ...receipt, caseId, account: income.account });
}
