import { and, eq, isNull, ne } from 'drizzle-orm';
import type { Write } from '#server/platform/database/write.ts';
import { depositReceipts } from '#server/records/payments/client-accounts/follow-receipts.ts';
import { stamp } from '#server/records/reference/versioned-rows.ts';
import { receipts } from '../receipt-tables.ts';
import { lockReceipt, type Receipt } from './reverse-receipt.ts';

type Line = { bankItemId: number; bankAccountId: number; amountPence: number };

/**
 * Links a statement line to a receipt posted by hand; null if it already has one, was reversed, came out of unallocated money, which has
 * the line, or is of another amount or account.
 */
export async function giveLine(w: Write, receiptId: number, line: Line): Promise<Receipt | null> {
  await lockReceipt(w, receiptId);
  const { bankItemId, ...same } = line;
  const [given] = await w.tx
    .update(receipts)
    .set({ ...stamp(w, receipts), bankItemId })
    .where(
      and(
        eq(receipts.id, receiptId),
        eq(receipts.bankAccountId, same.bankAccountId),
        eq(receipts.amountPence, same.amountPence),
        isNull(receipts.bankItemId),
        isNull(receipts.fromReceiptId),
        ne(receipts.status, 'reversed'),
      ),
    )
    .returning();
  if (!given) return null;
  await depositReceipts(w, [{ ...given, receiptId, movedOn: given.receivedOn }]);
  return given;
}

/** Unlinks a statement line from a receipt, which stays as it is. */
export async function dropLine(w: Write, receipt: Receipt): Promise<void> {
  await w.tx
    .update(receipts)
    .set({ ...stamp(w, receipts), bankItemId: null })
    .where(eq(receipts.id, receipt.id));
}
