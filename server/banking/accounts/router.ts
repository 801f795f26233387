import { procedure, type RestRoute, router } from '#server/http/trpc.ts';
import { bankAccountsContract as contract } from '#shared/banking/contract.ts';
import { addAccount, changeAccount, getAccount, listAccounts } from './accounts.ts';

const path = '/banking/accounts';
const one = `${path}/{id}`;
const route = (method: RestRoute['method'], at: string, summary: string): RestRoute => ({
  method,
  path: at,
  summary,
  tag: 'Banking',
});

/** The firm's accounts at banks. */
export const bankAccountsRouter = router({
  list: procedure('financials.banking', contract.list, {
    ...route('GET', path, 'Bank accounts with their balances by bank and by ledger'),
    form: 'list',
  }).query(({ ctx, input }) => listAccounts(ctx, input)),
  get: procedure('financials.banking', contract.get, route('GET', one, 'One bank account')).query(
    ({ ctx, input }) => getAccount(ctx, input.id),
  ),
  create: procedure('financials.banking', contract.create, {
    ...route('POST', path, 'Add a bank account'),
    status: 201,
    message: 'Item Created.',
  }).mutation(({ ctx, input }) => addAccount(ctx, input)),
  change: procedure('financials.banking', contract.change, {
    ...route('PUT', one, 'Change a bank account'),
    message: 'Item Updated.',
  }).mutation(({ ctx, input }) => changeAccount(ctx, input)),
});
