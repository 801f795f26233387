import type { FeeCreditInput } from '#shared/activities/money/fee-invoices/contract.ts';
import { queryClient } from '#web/platform/api/query.ts';
import { download } from '#web/platform/api/rest.ts';
import { trpc, trpcClient } from '#web/platform/api/trpc.ts';

export const feesHref = '/financials/fee-invoices';
export const feeInvoiceHref = (id: number) => `${feesHref}/${id}`;

/** Saves a fee invoice as PDF. */
export const downloadPdf = (id: number, reference: string) =>
  download(`/financials/fee-invoices/${id}/pdf`, {}, `${reference}.pdf`);

export const invalidateFeeInvoices = () => queryClient.invalidateQueries(trpc.feeInvoices.pathFilter());

/** Has invoices issued for all fees that are on none yet; they appear as they are issued. */
export const issueFeeInvoices = () => trpcClient.feeInvoices.issue.mutate({});

/** Asks a second person to approve a refund of fees to the estate. */
export async function askForCredit(input: FeeCreditInput): Promise<void> {
  try {
    await trpcClient.feeInvoices.credit.mutate(input);
  } finally {
    await invalidateFeeInvoices();
  }
}
