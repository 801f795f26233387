import { eq } from 'drizzle-orm';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { invoices } from '#server/records/commitments/invoice-tables.ts';
import { payments } from '#server/records/commitments/payment-tables.ts';
import { changeRow } from '#server/records/reference/versioned-rows.ts';
import { invoiceStatuses } from '#shared/activities/money/invoices/invoices.ts';
import { bindsMoney } from '#shared/activities/money/outgoing/payment-states.ts';
import { paymentNumber } from '#shared/activities/money/outgoing/payments.ts';
import { conflict, invalidAt } from '#shared/platform/errors.ts';
import { postPaid } from './invoice-postings.ts';
import { INVOICES, type Invoice, invoiceDetail } from './invoice-row.ts';
import { writeToInvoice } from './write-to-invoice.ts';

/** Why an invoice cannot be recorded as paid by hand, or null. */
function problemOf({ status }: Invoice, payment: typeof payments.$inferSelect | undefined): string | null {
  if (status !== 'approved')
    return `An invoice that is ${invoiceStatuses[status].toLowerCase()} cannot be paid.`;
  return payment && bindsMoney(payment.status) ? `${paymentNumber(payment.id)} already pays it.` : null;
}

/** Records that the firm paid what it owes for an approved invoice outside the batches, for example by direct debit. */
export async function recordPaid(
  ctx: SignedIn,
  { id, version, paidOn }: { id: number; version: number; paidOn: string },
) {
  await writeToInvoice(ctx, id, async (w, invoice) => {
    const [payment] =
      invoice.paymentId === null
        ? []
        : await w.tx.select().from(payments).where(eq(payments.id, invoice.paymentId));
    const problem = problemOf(invoice, payment);
    if (problem) throw conflict(problem);
    if (paidOn < invoice.issueDate) throw invalidAt('paidOn', 'Must not be before the date of the invoice.');
    const paidJournalId = await postPaid(w, invoice, paidOn);
    const values = { status: 'paid', paymentId: null, paidOn, paidJournalId } as const;
    await changeRow(w, INVOICES, invoices, invoice, version, values, { action: 'paid' });
  });
  return invoiceDetail(ctx, id);
}
