import { restRoutes } from '#server/platform/http/rest-routes.ts';
import { procedure, router } from '#server/platform/http/trpc.ts';
import { bankAccountsContract as contract } from '#shared/work/money/banking/contract.ts';
import { addAccount, changeAccount, getAccount, listAccounts } from './accounts.ts';

const rest = restRoutes('Banking', '/banking/accounts');

/** The firm's accounts at banks. */
export const bankAccountsRouter = router({
  list: procedure(
    'financials.banking',
    contract.list,
    rest.get('', 'Bank accounts with their balances by bank and by ledger', 'list'),
  ).query(({ ctx, input }) => listAccounts(ctx, input)),
  get: procedure('financials.banking', contract.get, rest.get('/{id}', 'One bank account')).query(
    ({ ctx, input }) => getAccount(ctx, input.id),
  ),
  create: procedure('financials.banking', contract.create, rest.create('', 'Add a bank account')).mutation(
    ({ ctx, input }) => addAccount(ctx, input),
  ),
  change: procedure(
    'financials.banking',
    contract.change,
    rest.put('/{id}', 'Change a bank account'),
  ).mutation(({ ctx, input }) => changeAccount(ctx, input)),
});
