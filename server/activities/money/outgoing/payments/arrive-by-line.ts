import { and, eq } from 'drizzle-orm';
import type { Write } from '#server/platform/database/write.ts';
import { payments } from '#server/records/commitments/payment-tables.ts';
import { bankAccounts } from '#server/records/ledger/bank-accounts/tables.ts';
import { changeRows } from '#server/records/reference/versioned-rows.ts';
import { paymentNumber } from '#shared/activities/money/outgoing/payments.ts';
import { conflict } from '#shared/platform/errors.ts';

type ArrivalLine = { paymentId: number; bankItemId: number; bankAccountId: number; amountPence: number };

/** Records that a line of the office account shows a payment to the firm as arrived. Its release has posted it there already. */
export async function arriveByLine(w: Write, line: ArrivalLine): Promise<void> {
  const { paymentId, bankItemId, bankAccountId, amountPence } = line;
  const [payment] = await w.tx.select().from(payments).where(eq(payments.id, paymentId)).for('update');
  const [account] = await w.tx
    .select()
    .from(bankAccounts)
    .where(and(eq(bankAccounts.id, bankAccountId), eq(bankAccounts.kind, 'office')));
  const isOffice = payment?.payeeKind === 'office' && payment.domainId === account?.domainId;
  if (!isOffice || payment.amountPence !== amountPence)
    throw conflict('No payment of this amount was sent to the office account.');
  if (payment.arrivalItemId !== null)
    throw conflict(`Another line already shows that ${paymentNumber(paymentId)} arrived.`);
  if (!['sent', 'unknown', 'paid'].includes(payment.status))
    throw conflict(`${paymentNumber(paymentId)} was not sent.`);
  await changeRows(w, 'payments', payments, [payment], { arrivalItemId: bankItemId });
  w.changed('payments');
}

/** Unlinks the line from the payment that it showed as arrived. */
export async function unlinkArrival(w: Write, bankItemId: number): Promise<void> {
  const shown = await w.tx
    .select()
    .from(payments)
    .where(eq(payments.arrivalItemId, bankItemId))
    .for('update');
  await changeRows(w, 'payments', payments, shown, { arrivalItemId: null });
  w.changed('payments');
}
