import { router } from '#server/api/trpc.ts';
import { bankAccountsRouter } from './accounts-router.ts';

/** Bank accounts, their statements, and what becomes of each line. */
export const bankingRouter = router({
  accounts: bankAccountsRouter,
});
