import type { SignedIn } from '#server/platform/http/trpc.ts';
import { payments } from '#server/records/commitments/payment-tables.ts';
import { changeRow } from '#server/records/reference/versioned-rows.ts';
import { londonDate } from '#shared/platform/dates.ts';
import { invalidAt } from '#shared/platform/errors.ts';
import { type Step, writeToPayment } from './write-to-payment.ts';

/** Sets the day on which a payment is to reach its payee. Refused once it is in a batch or was sent, and for past days. */
export const reschedulePayment = (ctx: SignedIn, { dueOn, ...of }: Step & { dueOn: string }) =>
  writeToPayment(ctx, of, 'reschedule', async (w, payment) => {
    if (dueOn < londonDate()) throw invalidAt('dueOn', 'That day has passed.');
    await changeRow(w, 'payments', payments, payment, payment.version, { dueOn }, { action: 'rescheduled' });
  });
