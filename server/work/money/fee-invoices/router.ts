import { exportList } from '#server/platform/http/export-list.ts';
import { restRoutes } from '#server/platform/http/rest-routes.ts';
import { procedure, router } from '#server/platform/http/trpc.ts';
import { feeInvoicesContract as contract } from '#shared/work/money/fee-invoices/contract.ts';
import { feeInvoiceList } from '#shared/work/money/fee-invoices/list.ts';
import { askForCredit } from './credit-fees.ts';
import { allFeeInvoices, dueFees, feeInvoice, listFeeInvoices } from './fee-invoice-row.ts';
import { askToIssue } from './issue-fee-invoices.ts';

const rest = restRoutes('Fee invoices', '/financials/fee-invoices');
const access = 'financials.banking';

/** The firm's own invoices: what it has drawn from estates as fees, and what it has given back. */
export const feeInvoicesRouter = router({
  list: procedure(
    access,
    contract.list,
    rest.get('', 'The firm’s fee invoices and credit notes', 'list'),
  ).query(({ ctx, input }) => listFeeInvoices(ctx, input)),
  export: procedure(access, contract.export, rest.get('/export', 'The fee invoices as CSV', 'csv')).query(
    async ({ ctx, input: { columns, ...filters } }) =>
      exportList(feeInvoiceList, await allFeeInvoices(ctx, filters), columns),
  ),
  due: procedure(access, contract.due, rest.get('/due', 'The fees that are on no invoice yet')).query(
    ({ ctx, input }) => dueFees(ctx, input),
  ),
  issue: procedure(
    access,
    contract.issue,
    rest.post('/issue', 'Issue the invoices of all fees that are on none'),
  ).mutation(async ({ ctx }) => {
    await askToIssue(ctx);
    return dueFees(ctx, {});
  }),
  get: procedure(access, contract.get, rest.get('/{id}', 'A fee invoice as it was issued')).query(
    ({ ctx, input }) => feeInvoice(ctx, input.id),
  ),
  credit: procedure(
    access,
    contract.credit,
    rest.post('/{id}/credit', 'Ask for fees to be given back to the estate, by a credit note'),
  ).mutation(({ ctx, input }) => askForCredit(ctx, input)),
});
