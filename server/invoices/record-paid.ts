import type { SignedIn } from '#server/http/trpc.ts';
import { changeRow } from '#server/reference/versioned-rows.ts';
import { AppError } from '#shared/errors.ts';
import { invoiceStatuses } from '#shared/invoices/invoices.ts';
import { postPaid } from './invoice-postings.ts';
import { INVOICES, invoiceDetail } from './invoice-row.ts';
import { invoices } from './tables.ts';
import { refusedAt, writeToInvoice } from './write-to-invoice.ts';

/** Records that the firm has paid an approved invoice from its office account: what its books owed for it. */
export async function recordPaid(
  ctx: SignedIn,
  { id, version, paidOn }: { id: number; version: number; paidOn: string },
) {
  await writeToInvoice(ctx, id, async (w, invoice) => {
    if (invoice.status !== 'approved')
      throw new AppError(
        'conflict',
        `An invoice that is ${invoiceStatuses[invoice.status].toLowerCase()} cannot be paid.`,
      );
    if (paidOn < invoice.issueDate) throw refusedAt('paidOn', 'Must not be before the date of the invoice.');
    const paidJournalId = await postPaid(w, invoice, paidOn);
    const values = { status: 'paid', paidOn, paidJournalId } as const;
    await changeRow(w, INVOICES, invoices, invoice, version, values, { action: 'paid' });
  });
  return invoiceDetail(ctx, id);
}
