import type { Tx } from '#server/platform/database/connect.ts';
import { digestOf } from '#server/records/approvals/digest.ts';
import type { PaymentBatch } from '../batch-row.ts';
import { currentFile } from './current-file.ts';
import { paymentsOfBatch } from './payments-of-batch.ts';

/** Of the file, the amounts and the payees of a batch as they stand, with the moment at which bank details were last changed. */
export async function digestOfBatch(tx: Tx, batch: PaymentBatch): Promise<string> {
  const file = await currentFile(tx, batch.id);
  const payments = await paymentsOfBatch(tx, batch);
  return digestOf([
    [file?.sha256, batch.payOn],
    ...payments.map((payment) => [
      payment.id,
      payment.amountPence,
      payment.payeeName,
      payment.sortCode,
      payment.accountNumber,
      payment.reference,
      payment.bankChangedAt,
    ]),
  ]);
}
