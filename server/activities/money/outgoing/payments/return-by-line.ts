import { eq, sql } from 'drizzle-orm';
import type { Tx } from '#server/platform/database/connect.ts';
import { col, oneRow } from '#server/platform/database/rows.ts';
import type { Write } from '#server/platform/database/write.ts';
import { payments } from '#server/records/commitments/payment-tables.ts';
import { changeRows } from '#server/records/reference/versioned-rows.ts';
import { paymentNumber } from '#shared/activities/money/outgoing/payments.ts';
import { showDate } from '#shared/platform/dates.ts';
import { conflict, conflictAt } from '#shared/platform/errors.ts';
import { recordReturn } from './end-payment.ts';
import type { Payment } from './write-to-payment.ts';

type ReturnLine = {
  paymentId: number;
  bankItemId: number;
  bankAccountId: number;
  amountPence: number;
  bookedOn: string;
  /** The bank's text, kept as the reason. */
  description: string;
  /** Why a line dated before the payment was sent returns it nevertheless. */
  whyBefore: string | null;
};

/**
 * Records that a statement line brought a payment back. If a report or a person has recorded the return before, the
 * line is linked to it and nothing more is posted.
 */
export async function returnByLine(w: Write, line: ReturnLine): Promise<void> {
  const { paymentId, bankItemId, bankAccountId, amountPence, bookedOn, description, whyBefore } = line;
  const ofAccount = sql`${eq(payments.id, paymentId)} and coalesce((select b.bank_account_id from payment_batches b
    where b.id = ${payments.batchId}), ${payments.bankAccountId}) = ${bankAccountId}`;
  const [payment] = await w.tx.select().from(payments).where(ofAccount).for('update');
  if (!payment || payment.amountPence !== amountPence)
    throw conflict('No payment of this account and amount was sent.');
  if (payment.returnItemId !== null)
    throw conflict(`Another line already shows that ${paymentNumber(paymentId)} came back.`);
  if (whyBefore === null) await refuseBefore(w.tx, payment, bookedOn);
  if (payment.status !== 'returned')
    await recordReturn(w, payment, {
      returnedOn: bookedOn,
      reason: `The statement says: ${description.slice(0, 250)}${whyBefore === null ? '' : `. Dated before it was sent: ${whyBefore}`}`,
    });
  await changeRows(w, 'payments', payments, [payment], { returnItemId: bankItemId });
  w.changed('payments');
}

/** Refuses a line dated before the payment that it would return was sent, at the reason that explains it. */
async function refuseBefore(tx: Tx, { id }: Payment, bookedOn: string): Promise<void> {
  const { on } = await oneRow(tx, { on: col.text.orNull })`
    select coalesce(p.cheque_on, (coalesce(b.submitted_at, f.downloaded_at) at time zone 'Europe/London')::date)::text as on
    from payments p left join payment_batches b on b.id = p.batch_id
      left join payment_files f on f.batch_id = b.id and f.retired_at is null where p.id = ${id}`;
  if (on !== null && bookedOn < on)
    throw conflictAt(
      'reason',
      `The line is dated ${showDate(bookedOn)}, but ${paymentNumber(id)} was sent on ${showDate(on)}: say why it returns that payment.`,
    );
}

/** Unlinks the line from the return that it showed. The return itself stays: its money waits for its payee. */
export async function unlinkReturn(w: Write, bankItemId: number): Promise<void> {
  const shown = await w.tx.select().from(payments).where(eq(payments.returnItemId, bankItemId)).for('update');
  await changeRows(w, 'payments', payments, shown, { returnItemId: null });
  w.changed('payments');
}
