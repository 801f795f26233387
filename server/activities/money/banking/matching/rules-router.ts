import { type Procedures, router } from '#server/platform/http/trpc.ts';
import { matchRulesContract as contract } from '#shared/activities/money/banking/contract.ts';
import { changeRule, changeThresholds, listRules, moveRule, rulesHistory } from './rules.ts';

/** The firm's matching rules. */
export const matchRulesRouter: Procedures<typeof contract> = router(contract, {
  list: (ctx) => listRules(ctx.services.database),
  history: (ctx) => rulesHistory(ctx.services.database),
  changeThresholds,
  change: changeRule,
  move: moveRule,
});
