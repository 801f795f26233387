import { sql } from 'drizzle-orm';
import { col, oneRow } from '#server/platform/database/rows.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { voidApprovals } from '#server/records/approvals/request-approval.ts';
import { paymentAllocations, payments } from '#server/records/commitments/payment-tables.ts';
import { changeRow } from '#server/records/reference/versioned-rows.ts';
import { paymentNumber } from '#shared/activities/money/outgoing/payments.ts';
import { londonDate } from '#shared/platform/dates.ts';
import { conflict } from '#shared/platform/errors.ts';
import { beyondClaims } from '../beyond-claims.ts';
import { moveText, partsOf, postParts } from './payment-parts.ts';
import { type Payment, type Step, writeToPayment } from './write-to-payment.ts';

const payeeText = (payment: Payment) => sql`
  select coalesce(cr.account_name, cr.name, su.account_name, su.name) as "payeeName", coalesce(cr.sort_code, su.sort_code) as "sortCode",
    coalesce(cr.account_number, su.account_number) as "accountNumber",
    coalesce(cr.bank_verified_at, su.bank_verified_at) is not null as "isVerified"
  from (select 1) one left join creditors cr on cr.id = ${payment.creditorId} left join suppliers su on su.id = ${payment.supplierId}`;

const payeeNowColumns = {
  payeeName: col.text.orNull,
  sortCode: col.text.orNull,
  accountNumber: col.text.orNull,
  isVerified: col.boolean,
};

/**
 * Reissues a payment that came back or was never sent, once, to the payee's current bank details, which must be
 * verified. Nothing else is ever paid again.
 */
export const reissuePayment = (ctx: SignedIn, of: Step) =>
  writeToPayment(ctx, of, 'reissue', async (w, payment) => {
    const { isVerified, ...payee } = await oneRow(w.tx, payeeNowColumns)(payeeText(payment));
    // A payment by cheque may be reissued by cheque.
    if (payment.payeeKind !== 'client' && payment.chequeNumber === null && !isVerified)
      throw conflict(`The bank details of ${payment.payeeName} are not verified.`);
    const parts = await partsOf(w.tx, payment.id);
    // While it waits it counts as received already, so nothing is added; but the claim may have been reduced since.
    const [beyond] = (
      await beyondClaims(
        w.tx,
        parts.map((part) => ({ ...part, amountPence: 0 })),
      )
    ).values();
    if (beyond) throw beyond;
    await voidApprovals(w, { entity: 'payments', entityId: payment.id }, 'The payment was paid again.');
    const [again] = await w.tx
      .insert(payments)
      .values({
        domainId: payment.domainId,
        caseId: payment.caseId,
        bankAccountId: payment.bankAccountId,
        payeeKind: payment.payeeKind,
        creditorId: payment.creditorId,
        supplierId: payment.supplierId,
        payeeName: payee.payeeName ?? payment.payeeName,
        sortCode: payee.sortCode,
        accountNumber: payee.accountNumber,
        reference: payment.reference,
        amountPence: payment.amountPence,
        dueOn: londonDate(),
        releaseKey: `reissue:${payment.id}`,
        reissueOfId: payment.id,
        createdBy: ctx.actor.id,
        updatedBy: ctx.actor.id,
      })
      .onConflictDoNothing()
      .returning({ id: payments.id });
    if (!again) throw conflict('This payment has already been paid again.');
    await w.tx
      .insert(paymentAllocations)
      .values(
        parts.map(({ allocationId, amountPence }) => ({ paymentId: again.id, allocationId, amountPence })),
      );
    await postParts(w, payment, parts, 'out', {
      key: `payment:${payment.id}:reissued`,
      description: `${paymentNumber(payment.id)} to ${payment.payeeName} paid again`,
      source: 'payment_reissue',
    });
    await w.tx.execute(moveText(w, parts, 'released', null));
    await changeRow(w, 'payments', payments, payment, payment.version, { actBy: null });
    for (const caseId of new Set(parts.map((part) => part.caseId)))
      w.audit({
        entity: 'payments',
        entityId: again.id,
        action: 'paid again',
        after: { insteadOf: payment.id },
        caseId,
      });
    return again.id;
  });
