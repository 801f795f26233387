import type { SignedIn } from '#server/platform/http/trpc.ts';
import { checkVersion } from '#server/records/reference/versioned-rows.ts';
import { invoiceDetail } from './invoice-row.ts';
import { proposeForInvoice } from './propose-for-invoice.ts';
import { refreshStanding, refuseClosed, writeToInvoice } from './write-to-invoice.ts';

/** Looks for the cases of open lines again: new cases and expenses may have been recorded since. */
export async function proposeAgain(ctx: SignedIn, { id, version }: { id: number; version: number }) {
  await writeToInvoice(ctx, id, async (w, invoice) => {
    refuseClosed(invoice);
    await checkVersion(w, invoice, version);
    await proposeForInvoice(w, invoice);
    await refreshStanding(w, invoice);
  });
  return invoiceDetail(ctx, id);
}
