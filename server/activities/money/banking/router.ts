import { bankAccountsRouter } from './accounts/router.ts';
import { bankImportsRouter } from './imports/router.ts';
import { bankItemsRouter } from './items/router.ts';
import { payersRouter } from './matching/payers-router.ts';
import { matchingRouter } from './matching/router.ts';
import { matchRulesRouter } from './matching/rules-router.ts';
import { triageRouter } from './triage/router.ts';

/** Bank accounts, their statements, and the matching and triage of each line. */
export const bankingRouter = {
  accounts: bankAccountsRouter,
  imports: bankImportsRouter,
  items: bankItemsRouter,
  matching: matchingRouter,
  matchRules: matchRulesRouter,
  payers: payersRouter,
  triage: triageRouter,
};
