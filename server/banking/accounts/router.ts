import { z } from 'zod';
import { procedure, type RestRoute, router } from '#server/http/trpc.ts';
import {
  bankAccountFields,
  bankAccountListInput,
  bankAccountOutput,
  changeBankAccountInput,
} from '#shared/banking/account-input.ts';
import { pathId } from '#shared/validation.ts';
import { addAccount, changeAccount, getAccount, listAccounts } from './accounts.ts';

const rest = (route: Omit<RestRoute, 'tag'>): RestRoute => ({ ...route, tag: 'Banking' });
const cashier = procedure('financials.banking');
const path = '/banking/accounts';

/** The firm's accounts at banks. */
export const bankAccountsRouter = router({
  list: cashier
    .meta({
      output: bankAccountOutput,
      rest: rest({
        method: 'GET',
        path,
        form: 'list',
        summary: 'Bank accounts with their balances by bank and by ledger',
      }),
    })
    .input(bankAccountListInput)
    .query(({ ctx, input }) => listAccounts(ctx, input)),
  get: cashier
    .meta({
      output: bankAccountOutput,
      rest: rest({ method: 'GET', path: `${path}/{id}`, summary: 'One bank account' }),
    })
    .input(z.strictObject({ id: pathId }))
    .query(({ ctx, input }) => getAccount(ctx, input.id)),
  create: cashier
    .meta({
      output: bankAccountOutput,
      rest: rest({
        method: 'POST',
        path,
        status: 201,
        message: 'Item Created.',
        summary: 'Add a bank account',
      }),
    })
    .input(bankAccountFields)
    .mutation(({ ctx, input }) => addAccount(ctx, input)),
  change: cashier
    .meta({
      output: bankAccountOutput,
      rest: rest({
        method: 'PUT',
        path: `${path}/{id}`,
        message: 'Item Updated.',
        summary: 'Change a bank account',
      }),
    })
    .input(changeBankAccountInput)
    .mutation(({ ctx, input }) => changeAccount(ctx, input)),
});
