import { eq, sql } from 'drizzle-orm';
import { missing } from '#server/platform/database/rows.ts';
import { type Write, writeChanges } from '#server/platform/database/write.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { refuseInactive } from '#server/records/cases/access.ts';
import { payments } from '#server/records/commitments/payment-tables.ts';
import { checkVersion } from '#server/records/reference/versioned-rows.ts';
import { type PaymentFacts, paymentLife } from '#shared/activities/money/outgoing/payment-states.ts';
import { noSuch } from '#shared/platform/errors.ts';
import { blockersOf, refuseStep } from '#shared/platform/life/life.ts';
import { paymentRows, visiblePayments } from './payment-list.ts';

/** A stored payment. */
export type Payment = typeof payments.$inferSelect;
/** A payment with the version that the caller saw. */
export type Step = { id: number; version: number };

/** Whether the firm pays a supplier from its own account; payments by estates name their allocations. */
export const isBill = ({ payeeKind, caseId }: Payment): boolean =>
  payeeKind === 'supplier' && caseId === null;

type PaymentStep = keyof typeof paymentLife.steps;

/** The facts that decide which steps a stored payment may take. */
const factsOf = (payment: Payment): PaymentFacts => ({
  ...payment,
  hasAccount: payment.bankAccountId !== null,
  isBill: isBill(payment),
  isGivenUp: payment.givenUpOn !== null,
});

/** Why a payment cannot take a step now, in words; null if it can. */
export const obstacleTo = (step: PaymentStep, payment: Payment): string | null =>
  blockersOf(paymentLife, step, factsOf(payment))[0]?.text ?? null;

/** The refusal of a payment that does not exist, or that the caller may not see. */
export const noSuchPayment = () => noSuch('payment');

/** Takes a step of a payment of the caller's domains, with the payment locked, and returns it as it then stands. */
export async function writeToPayment(
  ctx: SignedIn,
  { id, version }: Step,
  step: PaymentStep,
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
    refuseStep(paymentLife, step, factsOf(payment));
    w.changed('payments');
    return (await change(w, payment)) ?? id;
  });
  const [row = missing()] = await paymentRows(database, sql`payments.id = ${shown}`);
  return row;
}
