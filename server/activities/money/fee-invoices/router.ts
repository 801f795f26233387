import { type Procedures, router } from '#server/platform/http/trpc.ts';
import { feeInvoicesContract as contract } from '#shared/activities/money/fee-invoices/contract.ts';
import { askForCredit } from './credit-fees.ts';
import { dueFees, feeInvoice, feeInvoiceRegister } from './fee-invoice-row.ts';
import { askToIssue } from './issue-fee-invoices.ts';

/** The firm's own invoices: the fees that it has drawn from estates, and those it has credited. */
export const feeInvoicesRouter: Procedures<typeof contract> = router(contract, {
  ...feeInvoiceRegister.calls,
  due: dueFees,
  issue: async (ctx) => {
    await askToIssue(ctx);
    return dueFees(ctx, {});
  },
  get: (ctx, { id }) => feeInvoice(ctx, id),
  credit: askForCredit,
});
