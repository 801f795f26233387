import { restRoutes } from '#server/platform/http/rest-routes.ts';
import { procedure, router } from '#server/platform/http/trpc.ts';
import { matchRulesContract as contract } from '#shared/work/money/banking/contract.ts';
import { changeRule, changeThresholds, listRules, moveRule, rulesHistory } from './rules.ts';

const rest = restRoutes('Banking', '/banking/match-rules');

/** The firm's rules of matching. */
export const matchRulesRouter = router({
  list: procedure(
    'financials.banking',
    contract.list,
    rest.get('', 'The rules of matching in their order, and the thresholds'),
  ).query(({ ctx }) => listRules(ctx.services.database)),
  history: procedure(
    'financials.banking',
    contract.history,
    rest.get('/history', 'Who changed the rules of matching'),
  ).query(({ ctx }) => rulesHistory(ctx.services.database)),
  changeThresholds: procedure(
    'financials.banking',
    contract.changeThresholds,
    rest.put('/thresholds', 'Change from which score on items are posted or proposed'),
  ).mutation(({ ctx, input }) => changeThresholds(ctx, input)),
  change: procedure(
    'financials.banking',
    contract.change,
    rest.put('/{kind}', 'Change a rule of matching'),
  ).mutation(({ ctx, input }) => changeRule(ctx, input)),
  move: procedure(
    'financials.banking',
    contract.move,
    rest.put('/{kind}/place', 'Move a rule of matching one place up or down'),
  ).mutation(({ ctx, input }) => moveRule(ctx, input)),
});
