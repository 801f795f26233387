import { sql } from 'drizzle-orm';
import type { Database, Tx } from '#server/platform/database/connect.ts';
import { col, type InferRow, rowsOf } from '#server/platform/database/rows.ts';
import type { BatchDay } from '#shared/activities/money/outgoing/contract.ts';
import type { FilePayment } from '#shared/activities/money/outgoing/fit-payment.ts';
import { paymentNumber } from '#shared/activities/money/outgoing/payments.ts';
import { AppError } from '#shared/platform/errors.ts';
import type { PaymentBatch } from '../batch-row.ts';
import { isChanged, isVerified, payeeJoins } from '../payments/payment-facts.ts';

/** A payment as its batch pays it, with when its payee's bank details were last changed. */
const batchPaymentColumns = {
  id: col.number,
  payeeName: col.text,
  sortCode: col.text,
  accountNumber: col.text,
  amountPence: col.number,
  reference: col.text,
  paidOn: col.text,
  bankChangedAt: col.text.orNull,
  isSound: col.boolean,
};
export type BatchPayment = InferRow<typeof batchPaymentColumns>;

/** The payments of a batch in the order of its file. */
export async function paymentsOfBatch(
  database: Database | Tx,
  { id }: Pick<PaymentBatch, 'id'>,
): Promise<BatchPayment[]> {
  const rows = await rowsOf(database, batchPaymentColumns)`
    select payments.id, payments.payee_name as "payeeName", coalesce(payments.sort_code, '') as "sortCode",
      coalesce(payments.account_number, '') as "accountNumber", payments.amount_pence::float8 as "amountPence", payments.reference,
      payments.processing_on::text as "paidOn",
      coalesce(cr.bank_changed_at, su.bank_changed_at)::text as "bankChangedAt", (${isVerified} and not ${isChanged}) as "isSound"
    from payments ${payeeJoins} where payments.batch_id = ${id} order by payments.processing_on, payments.id`;
  return rows;
}

/** The processing days of payments in file order, each with the amount paid on it. */
export function daysOf(payments: readonly FilePayment[]): BatchDay[] {
  const days = new Map<string, BatchDay>();
  for (const { paidOn: processingOn, amountPence } of payments) {
    const { count, totalPence } = days.get(processingOn) ?? { count: 0, totalPence: 0 };
    days.set(processingOn, { processingOn, count: count + 1, totalPence: totalPence + amountPence });
  }
  return [...days.values()];
}

/** Locks the payees of a batch against changes of their bank details; call it before locking the batch. */
export async function lockPayees(tx: Tx, batchId: number): Promise<void> {
  for (const [table, column] of [
    ['creditors', 'creditor_id'],
    ['suppliers', 'supplier_id'],
  ] as const)
    await tx.execute(sql`
      select from ${sql.identifier(table)} p where p.id in (
        select ${sql.identifier(column)} from payments where batch_id = ${batchId}) order by p.id for share of p`);
}

/** Refuses a batch with a payee whose bank details are unverified or no longer those of its payment. */
export function refuseUnsound(payments: readonly BatchPayment[]): void {
  const unsound = payments.find(({ isSound }) => !isSound);
  if (unsound)
    throw new AppError(
      'conflict',
      `The bank details of ${unsound.payeeName} were changed, or are not verified. Take ${paymentNumber(unsound.id)} out of the batch.`,
    );
}
