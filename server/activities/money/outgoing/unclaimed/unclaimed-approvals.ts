import type { Tx } from '#server/platform/database/connect.ts';
import { missing } from '#server/platform/database/rows.ts';
import type { Write } from '#server/platform/database/write.ts';
import { digestOf } from '#server/records/approvals/digest.ts';
import type { Approval, ApprovalHandler } from '#server/records/approvals/handler.ts';
import { payments } from '#server/records/commitments/payment-tables.ts';
import { changeRow } from '#server/records/reference/versioned-rows.ts';
import { paymentNumber } from '#shared/activities/money/outgoing/payments.ts';
import { londonDate } from '#shared/platform/dates.ts';
import { recordReturn } from '../payments/end-payment.ts';
import { moveText, partsOf, postParts } from '../payments/payment-parts.ts';
import { lockUnclaimed, type Payment } from './unclaimed.ts';

/** What the decision about a payment depends on: its status, payee and amount. */
export const digestOfUnclaimed = ({ id, status, payeeName, amountPence }: Payment): string =>
  digestOf([[id, status, payeeName, amountPence]]);

const NOBODY = 'Nobody claimed it in six months.';

/** Gives a returned dividend to the other creditors of its estates: it leaves account 2400 and can be paid to them. */
async function giveUp(w: Write, payment: Payment): Promise<void> {
  const parts = await partsOf(w.tx, payment.id);
  await postParts(w, payment, parts, 'given up', {
    key: `payment:${payment.id}:given-up`,
    description: `${paymentNumber(payment.id)} to ${payment.payeeName} was not claimed`,
    source: 'unclaimed_release',
  });
  await w.tx.execute(moveText(w, parts, 'cancelled', NOBODY));
  const given = { givenUpOn: londonDate(), actBy: null };
  await changeRow(w, 'payments', payments, payment, payment.version, given, { action: 'given up' });
  for (const caseId of new Set(parts.map((part) => part.caseId))) {
    w.audit({
      entity: 'payments',
      entityId: payment.id,
      action: 'given up',
      after: { reason: NOBODY },
      caseId,
    });
    w.changed(`case:${caseId}`);
  }
  w.changed('payments');
}

const unclaimedOf = async (tx: Tx, { entityId }: Approval): Promise<Payment | null> =>
  lockUnclaimed(tx, entityId);

/**
 * Unclaimed money found by the nightly rule. If approved, an out-of-date cheque becomes a return, kept for its payee,
 * and a returned dividend is released to the other creditors. If rejected, it stays as it is for another six months.
 */
export const unclaimedApprovals: ApprovalHandler = {
  digestNow: async (tx, request) => {
    const payment = await unclaimedOf(tx, request);
    return payment && digestOfUnclaimed(payment);
  },
  approve: async (w, request) => {
    const payment = (await unclaimedOf(w.tx, request)) ?? missing();
    if (payment.status === 'returned') return giveUp(w, payment);
    const reason = `Cheque ${payment.chequeNumber} was not presented in six months`;
    await recordReturn(w, payment, { returnedOn: londonDate(), reason });
  },
  reject: async () => undefined,
};
