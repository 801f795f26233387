import { eq, sql } from 'drizzle-orm';
import { type Write, writeChanges } from '#server/platform/database/write.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { refuseInactive } from '#server/records/cases/access.ts';
import { payments } from '#server/records/commitments/payment-tables.ts';
import { checkVersion } from '#server/records/reference/versioned-rows.ts';
import { noSuch } from '#shared/platform/errors.ts';
import { paymentRows, visiblePayments } from './payment-list.ts';

/** A stored payment. */
export type Payment = typeof payments.$inferSelect;
/** A payment with the version that its reader saw. */
export type Step = { id: number; version: number };

/** The refusal of a payment that does not exist, or that the caller may not know of. */
export const noSuchPayment = () => noSuch('payment');

/** Changes a payment of the caller's domains, locked until the change is done, and returns it as it is then. */
export async function writeToPayment(
  ctx: SignedIn,
  { id, version }: Step,
  change: (w: Write, payment: Payment) => Promise<number | void>,
) {
  const { database } = ctx.services;
  const shown = await writeChanges(database, ctx.author, async (w) => {
    const [payment] = await w.tx
      .select()
      .from(payments)
      .where(sql`${eq(payments.id, id)} and ${visiblePayments(ctx.actor)}`)
      .for('update');
    if (!payment) throw noSuchPayment();
    await refuseInactive(w.tx, [payment.domainId]);
    await checkVersion(w, payment, version);
    w.changed('payments');
    return (await change(w, payment)) ?? id;
  });
  const [row] = await paymentRows(database, sql`payments.id = ${shown}`);
  return row!;
}
