import type { Write } from '#server/platform/database/write.ts';
import { postedOnOf } from '#server/records/ledger/journals.ts';
import { postReceipt } from '#server/records/payments/receipts/post-receipt.ts';
import { dropLine } from '#server/records/payments/receipts/receipt-line.ts';
import {
  lockWhereItIs,
  type Receipt,
  reverseReceipts,
} from '#server/records/payments/receipts/reverse-receipt.ts';
import { receiptInput } from '../matching/open-items.ts';
import type { HeldItem } from './write-to-item.ts';

/**
 * Reverses a line's receipts in the cases that now have them, each on its own posting day, all or none; a receipt already reversed is left
 * as it is.
 */
export async function undoReceipts(w: Write, receiptIds: readonly number[], reason: string): Promise<void> {
  const undoings = [];
  for (const id of receiptIds) {
    const { id: receiptId, status, journalId } = await lockWhereItIs(w, id);
    if (status !== 'reversed')
      undoings.push({ receiptId, reason, reversedOn: await postedOnOf(w.tx, journalId) });
  }
  for (const undone of await reverseReceipts(w, undoings)) if ('refusal' in undone) throw undone.refusal;
}

/** Unlinks the line from a receipt posted by hand, which stays; returns the receipt as it was. */
export async function unlinkReceipt(w: Write, receiptId: number): Promise<Receipt> {
  const receipt = await lockWhereItIs(w, receiptId);
  await dropLine(w, receipt);
  if (receipt.caseId !== null) w.changed(`case:${receipt.caseId}`);
  return receipt;
}

/** Posts a receipt that the bank had reversed again, in the books on the given day and for the same reason. */
export async function restoreReceipt(
  w: Write,
  item: HeldItem,
  { receiptId, reason }: { receiptId: number; reason: string | null },
  postedOn: string,
) {
  const { caseId, incomeTypeId } = await lockWhereItIs(w, receiptId);
  const to =
    caseId !== null && incomeTypeId !== null
      ? { caseId, incomeTypeId, postedOn }
      : { caseId: null, domainId: item.domainId, reason, postedOn };
  const { receiptId: restoredId } = await postReceipt(w, receiptInput(item, to));
  return { receiptId: restoredId, caseId, incomeTypeId };
}
