import { procedure, type RestRoute, router } from '#server/http/trpc.ts';
import { matchRulesContract as contract } from '#shared/banking/contract.ts';
import { changeRule, changeThresholds, listRules, moveRule, rulesHistory } from './rules.ts';

const path = '/banking/match-rules';
const get = (at: string, summary: string): RestRoute => ({
  method: 'GET',
  path: at,
  summary,
  tag: 'Banking',
});
const put = (at: string, summary: string): RestRoute => ({
  method: 'PUT',
  path: at,
  message: 'Item Updated.',
  summary,
  tag: 'Banking',
});

/** The firm's rules of matching. */
export const matchRulesRouter = router({
  list: procedure(
    'financials.banking',
    contract.list,
    get(path, 'The rules of matching in their order, and the thresholds'),
  ).query(({ ctx }) => listRules(ctx.services.database)),
  history: procedure(
    'financials.banking',
    contract.history,
    get(`${path}/history`, 'Who changed the rules of matching'),
  ).query(({ ctx }) => rulesHistory(ctx.services.database)),
  changeThresholds: procedure(
    'financials.banking',
    contract.changeThresholds,
    put(`${path}/thresholds`, 'Change from which score on items are posted or proposed'),
  ).mutation(({ ctx, input }) => changeThresholds(ctx, input)),
  change: procedure(
    'financials.banking',
    contract.change,
    put(`${path}/{kind}`, 'Change a rule of matching'),
  ).mutation(({ ctx, input }) => changeRule(ctx, input)),
  move: procedure(
    'financials.banking',
    contract.move,
    put(`${path}/{kind}/place`, 'Move a rule of matching one place up or down'),
  ).mutation(({ ctx, input }) => moveRule(ctx, input)),
});
