import { eq } from 'drizzle-orm';
import type { Write } from '#server/platform/database/write.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { voidApprovals } from '#server/records/approvals/request-approval.ts';
import { paymentAllocations, payments } from '#server/records/commitments/payment-tables.ts';
import { changeRow } from '#server/records/reference/versioned-rows.ts';
import { adviceDueOn } from '#shared/activities/money/outgoing/bacs-calendar.ts';
import { paymentNumber } from '#shared/activities/money/outgoing/payments.ts';
import { londonDate } from '#shared/platform/dates.ts';
import { conflict } from '#shared/platform/errors.ts';
import { calendarOf } from '../calendar.ts';
import { moveText, partsOf, postBillBack, postParts, type Words } from './payment-parts.ts';
import { followBatches } from './settle-payments.ts';
import { isBill, obstacleTo, type Payment, type Step, writeToPayment } from './write-to-payment.ts';

/** Takes the money of a payment back into its estates, where it waits to be paid again. */
async function endPayment(
  w: Write,
  payment: Payment,
  to: 'returned' | 'cancelled',
  reason: string,
  returnedOn: string | null,
) {
  const parts = await partsOf(w.tx, payment.id);
  const what = to === 'returned' ? 'came back' : 'was not sent';
  const words: Words = {
    key: `payment:${payment.id}:${to}`,
    description: `${paymentNumber(payment.id)} to ${payment.payeeName} ${what}`,
    source: 'payment_return',
  };
  if (isBill(payment)) await postBillBack(w, payment, words);
  else await postParts(w, payment, parts, 'back', words);
  await voidApprovals(w, { entity: 'payments', entityId: payment.id }, `The payment ${what}.`);
  await w.tx.execute(moveText(w, parts, 'returned', reason));
  await w.tx
    .update(paymentAllocations)
    .set({ endedOn: londonDate() })
    .where(eq(paymentAllocations.paymentId, payment.id));
  const actBy = returnedOn && adviceDueOn(returnedOn, await calendarOf(w.tx));
  await changeRow(
    w,
    'payments',
    payments,
    payment,
    payment.version,
    { status: to, statusReason: reason, returnedOn, actBy },
    { action: to },
  );
  if (to === 'returned') await followBatches(w, [payment]);
  for (const caseId of new Set(parts.map((part) => part.caseId)))
    w.audit({ entity: 'payments', entityId: payment.id, action: to, after: { reason }, caseId });
}

/** Records, in the caller's transaction, that a payment locked by the caller came back. */
export async function recordReturn(
  w: Write,
  payment: Payment,
  { returnedOn, reason }: { returnedOn: string; reason: string },
): Promise<void> {
  const obstacle = obstacleTo('returned', payment);
  if (obstacle) throw conflict(obstacle);
  await endPayment(w, payment, 'returned', reason, returnedOn);
}

/** Records that a payment came back: its money is kept for its payee, and must be dealt with within three working days. */
export const returnPayment = (
  ctx: SignedIn,
  { returnedOn, reason, ...of }: Step & { returnedOn: string; reason: string },
) => writeToPayment(ctx, of, 'returned', (w, payment) => recordReturn(w, payment, { returnedOn, reason }));

/** Cancels a payment that was never sent, such as one to bank details that have changed since. */
export const cancelPayment = (ctx: SignedIn, { reason, ...of }: Step & { reason: string }) =>
  writeToPayment(ctx, of, 'cancel', (w, payment) => endPayment(w, payment, 'cancelled', reason, null));
