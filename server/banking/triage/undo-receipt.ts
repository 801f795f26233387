import type { Write } from '#server/database/write.ts';
import { postReceipt } from '#server/ledger/post-receipt.ts';
import { dropLine, journalHead } from '#server/ledger/receipt-line.ts';
import { lockWhereItIs, type Receipt, reverseReceipt } from '#server/ledger/reverse-receipt.ts';
import { receiptInput } from '../matching/open-items.ts';
import type { HeldItem } from './write-to-item.ts';

/**
 * Takes a line's receipt back from the case that it stands with now, on the day on which it was posted there; one that somebody
 * reversed already is left as it is. A receipt that was posted by hand stays: it only has no line any more.
 */
export async function undoReceipt(
  w: Write,
  receiptId: number,
  reason: string,
  isByHand: boolean,
): Promise<Receipt> {
  const receipt = await lockWhereItIs(w, receiptId);
  if (isByHand) {
    await dropLine(w, receipt);
    if (receipt.caseId !== null) w.changed(`case:${receipt.caseId}`);
  } else if (receipt.status !== 'reversed') {
    const { postedOn } = await journalHead(w, receipt.journalId);
    await reverseReceipt(w, { receiptId: receipt.id, reason, reversedOn: postedOn });
  }
  return receipt;
}

/** Posts a receipt that the bank had taken back anew, on the given day in the books. */
export async function restoreReceipt(w: Write, item: HeldItem, receiptId: number, postedOn: string) {
  const { caseId, incomeTypeId } = await lockWhereItIs(w, receiptId);
  const to =
    caseId !== null && incomeTypeId !== null
      ? { caseId, incomeTypeId, postedOn }
      : { caseId: null, domainId: item.domainId, postedOn };
  const { receiptId: restoredId } = await postReceipt(w, receiptInput(item, to));
  return { receiptId: restoredId, caseId, incomeTypeId };
}
