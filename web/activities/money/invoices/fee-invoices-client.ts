import { keepPreviousData } from '@tanstack/react-query';
import type { FeeCreditInput } from '#shared/activities/money/fee-invoices/contract.ts';
import type { FeeInvoiceSearch } from '#shared/activities/money/fee-invoices/list.ts';
import { queryClient } from '#web/platform/api/query.ts';
import { download } from '#web/platform/api/rest.ts';
import { trpc, trpcClient } from '#web/platform/api/trpc.ts';
import { pageOf, wholeOf } from '#web/platform/page/list/search.ts';

export const feesHref = '/financials/fee-invoices';
export const feeInvoiceHref = (id: number) => `${feesHref}/${id}`;

/** A page of the firm's own invoices. */
export const feeInvoicesOptions = (search: FeeInvoiceSearch, domainId: number | undefined) =>
  trpc.feeInvoices.list.queryOptions({ ...pageOf(search), domainId }, { placeholderData: keepPreviousData });

export const downloadFeeInvoices = (search: FeeInvoiceSearch, domainId: number | undefined) =>
  download('/financials/fee-invoices/export', { ...wholeOf(search), domainId }, 'fee-invoices.csv');

/** Saves a fee invoice as PDF. */
export const downloadPdf = (id: number, reference: string) =>
  download(`/financials/fee-invoices/${id}/pdf`, {}, `${reference}.pdf`);

export const invalidateFeeInvoices = () => queryClient.invalidateQueries(trpc.feeInvoices.pathFilter());

/** Has the invoices of all fees issued that are on none; they appear as they are. */
export const issueFeeInvoices = () => trpcClient.feeInvoices.issue.mutate({});

/** Asks a second person to give fees back to their estate. */
export async function askForCredit(input: FeeCreditInput): Promise<void> {
  try {
    await trpcClient.feeInvoices.credit.mutate(input);
  } finally {
    await invalidateFeeInvoices();
  }
}
