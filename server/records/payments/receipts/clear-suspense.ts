import { eq } from 'drizzle-orm';
import type { Write } from '#server/platform/database/write.ts';
import { journalWithKey } from '#server/records/ledger/journals.ts';
import { conflict, conflictAt } from '#shared/platform/errors.ts';
import { poundsText } from '#shared/platform/money.ts';
import { clearSuspenseLines } from '#shared/records/ledger/ledger-events.ts';
import { receipts } from '../receipt-tables.ts';
import { enterReceipts, type Received, usedKey } from './post-receipt.ts';
import { lockReceipt, type Receipt, unallocatedPence } from './reverse-receipt.ts';

type Clearing = {
  receiptId: number;
  caseId: number;
  incomeTypeId: number;
  /** By default, the whole remainder. */
  amountPence?: number | undefined;
  postedOn: string;
  idempotencyKey: string;
};

async function postedUnder({ tx }: Write, key: string): Promise<Receipt | null> {
  const journalId = await journalWithKey(tx, key);
  if (journalId === null) return null;
  const [receipt] = await tx.select().from(receipts).where(eq(receipts.journalId, journalId));
  return receipt ?? null;
}

/**
 * Allocates unallocated money, or part of it, to its case in one journal. The case gets its own receipt, dated the day the money came in,
 * and its standing is refreshed. Repeating the key returns the first result.
 */
export async function clearSuspense(
  w: Write,
  { receiptId, caseId, incomeTypeId, amountPence, postedOn, idempotencyKey }: Clearing,
): Promise<Received> {
  const receipt = await lockReceipt(w, receiptId);
  const earlier = await postedUnder(w, idempotencyKey);
  if (earlier) {
    const isSame =
      earlier.caseId === caseId &&
      earlier.incomeTypeId === incomeTypeId &&
      (amountPence === undefined || earlier.amountPence === amountPence);
    if (!isSame) throw usedKey();
    return { receiptId: earlier.id, journalId: earlier.journalId, isNew: false };
  }
  if (receipt.caseId !== null || receipt.status === 'reversed')
    throw conflict('This receipt is not waiting to be allocated.');
  const left = await unallocatedPence(w, receipt);
  const wanted = amountPence ?? left;
  if (wanted > left) {
    const message = `Only ${poundsText(left)} of this receipt is unallocated.`;
    throw conflictAt('amountPence', message);
  }
  const input = { ...receipt, caseId, incomeTypeId, amountPence: wanted, postedOn, idempotencyKey };
  const lines = (account: string) => clearSuspenseLines({ ...input, account });
  const [cleared] = await enterReceipts(w, [{ input, fromReceiptId: receiptId, lines }]);
  if (!cleared || 'refusal' in cleared) throw cleared?.refusal ?? new Error('Nothing was posted.');
  return cleared;
}
