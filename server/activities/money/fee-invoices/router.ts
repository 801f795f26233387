import { exportList } from '#server/platform/http/export-list.ts';
import { type Procedures, router } from '#server/platform/http/trpc.ts';
import { feeInvoicesContract as contract } from '#shared/activities/money/fee-invoices/contract.ts';
import { feeInvoiceList } from '#shared/activities/money/fee-invoices/list.ts';
import { askForCredit } from './credit-fees.ts';
import { allFeeInvoices, dueFees, feeInvoice, listFeeInvoices } from './fee-invoice-row.ts';
import { askToIssue } from './issue-fee-invoices.ts';

/** The firm's own invoices: what it has drawn from estates as fees, and what it has given back. */
export const feeInvoicesRouter: Procedures<typeof contract> = router(contract, {
  list: listFeeInvoices,
  export: async (ctx, { columns, ...filters }) =>
    exportList(feeInvoiceList, await allFeeInvoices(ctx, filters), columns),
  due: dueFees,
  issue: async (ctx) => {
    await askToIssue(ctx);
    return dueFees(ctx, {});
  },
  get: (ctx, { id }) => feeInvoice(ctx, id),
  credit: askForCredit,
});
