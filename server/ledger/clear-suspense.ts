import type { Write } from '#server/database/write.ts';
import { AppError } from '#shared/errors.ts';
import { clearSuspenseLines } from '#shared/ledger-events.ts';
import { poundsText } from '#shared/money.ts';
import { enterReceipts, type Received } from './post-receipt.ts';
import { lockReceipt, unallocatedPence } from './reverse-receipt.ts';

type Clearing = {
  receiptId: number;
  caseId: number;
  incomeTypeId: number;
  /** The whole of what is left, unless told otherwise. */
  amountPence?: number | undefined;
  postedOn: string;
  idempotencyKey: string;
};

/**
 * Gives unallocated money, or a part of it, to the case it belongs to, in one journal. The case gets a receipt of its own, of the
 * day on which the money came.
 */
export async function clearSuspense(
  w: Write,
  { receiptId, caseId, incomeTypeId, amountPence, postedOn, idempotencyKey }: Clearing,
): Promise<Received> {
  const receipt = await lockReceipt(w, receiptId);
  if (receipt.caseId !== null || receipt.status === 'reversed')
    throw new AppError('conflict', 'This receipt is not waiting to be allocated.');
  const left = await unallocatedPence(w, receipt);
  const wanted = amountPence ?? left;
  if (wanted > left) {
    const message = `Only ${poundsText(left)} of this receipt is unallocated.`;
    throw new AppError('conflict', message, { errors: { amountPence: message } });
  }
  const input = { ...receipt, caseId, incomeTypeId, amountPence: wanted, postedOn, idempotencyKey };
  const lines = (account: string) => clearSuspenseLines({ ...input, account });
  const [cleared] = await enterReceipts(w, [{ input, fromReceiptId: receiptId, lines }]);
  if (!cleared || 'refusal' in cleared) throw cleared?.refusal ?? new Error('Nothing was posted.');
  return cleared;
}
