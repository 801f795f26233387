import { eq, sql } from 'drizzle-orm';
import type { Write } from '#server/platform/database/write.ts';
import { payments } from '#server/records/commitments/payment-tables.ts';
import { changeRows } from '#server/records/reference/versioned-rows.ts';
import { paymentNumber } from '#shared/activities/money/outgoing/payments.ts';
import { conflict } from '#shared/platform/errors.ts';
import { recordReturn } from './end-payment.ts';

type ReturnLine = {
  paymentId: number;
  bankItemId: number;
  bankAccountId: number;
  amountPence: number;
  bookedOn: string;
  /** The bank's text, kept as the reason. */
  description: string;
};

/**
 * Records that a statement line brought a payment back. If a report or a person has recorded the return before, the
 * line is linked to it and nothing more is posted.
 */
export async function returnByLine(w: Write, line: ReturnLine): Promise<void> {
  const { paymentId, bankItemId, bankAccountId, amountPence, bookedOn, description } = line;
  const ofAccount = sql`${eq(payments.id, paymentId)} and coalesce((select b.bank_account_id from payment_batches b
    where b.id = ${payments.batchId}), ${payments.bankAccountId}) = ${bankAccountId}`;
  const [payment] = await w.tx.select().from(payments).where(ofAccount).for('update');
  if (!payment || payment.amountPence !== amountPence)
    throw conflict('No payment of this account and amount was sent.');
  if (payment.returnItemId !== null)
    throw conflict(`Another line already shows that ${paymentNumber(paymentId)} came back.`);
  if (payment.status !== 'returned')
    await recordReturn(w, payment, {
      returnedOn: bookedOn,
      reason: `The statement says: ${description.slice(0, 250)}`,
    });
  await changeRows(w, 'payments', payments, [payment], { returnItemId: bankItemId });
  w.changed('payments');
}

/** Unlinks the line from the return that it showed. The return itself stays: its money waits for its payee. */
export async function unlinkReturn(w: Write, bankItemId: number): Promise<void> {
  const shown = await w.tx.select().from(payments).where(eq(payments.returnItemId, bankItemId)).for('update');
  await changeRows(w, 'payments', payments, shown, { returnItemId: null });
  w.changed('payments');
}
