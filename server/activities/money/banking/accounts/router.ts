import { type Procedures, router } from '#server/platform/http/trpc.ts';
import { bankAccountsContract as contract } from '#shared/activities/money/banking/contract.ts';
import { addAccount, changeAccount, getAccount, listAccounts } from './accounts.ts';

/** The firm's accounts at banks. */
export const bankAccountsRouter: Procedures<typeof contract> = router(contract, {
  list: listAccounts,
  get: (ctx, { id }) => getAccount(ctx, id),
  create: addAccount,
  change: changeAccount,
});
