import type { Tx } from '#server/platform/database/connect.ts';
import { digestOf } from '#server/records/approvals/digest.ts';
import type { PaymentBatch } from '../batch-row.ts';
import { currentFile } from './current-file.ts';
import { paymentsOfBatch } from './payments-of-batch.ts';

/** The digest of a batch's file, amounts and payees as they stand, with when bank details were last changed. */
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
