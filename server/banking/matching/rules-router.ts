import { procedure, type RestRoute, router } from '#server/http/trpc.ts';
import {
  changeRuleInput,
  changeThresholdsInput,
  moveRuleInput,
  ruleHistoryOutput,
  rulesOutput,
} from '#shared/banking/match-rule-input.ts';
import { changeRule, changeThresholds, listRules, moveRule, rulesHistory } from './rules.ts';

const rest = (route: Omit<RestRoute, 'tag'>): RestRoute => ({ ...route, tag: 'Banking' });
const cashier = procedure('financials.banking');
const path = '/banking/match-rules';
const updated = { method: 'PUT', message: 'Item Updated.' } as const;

/** The firm's rules of matching. */
export const matchRulesRouter = router({
  list: cashier
    .meta({
      output: rulesOutput,
      rest: rest({
        method: 'GET',
        path,
        summary: 'The rules of matching in their order, and the thresholds',
      }),
    })
    .query(({ ctx }) => listRules(ctx.services.database)),
  history: cashier
    .meta({
      output: ruleHistoryOutput,
      rest: rest({ method: 'GET', path: `${path}/history`, summary: 'Who changed the rules of matching' }),
    })
    .query(({ ctx }) => rulesHistory(ctx.services.database)),
  changeThresholds: cashier
    .meta({
      output: rulesOutput,
      rest: rest({
        ...updated,
        path: `${path}/thresholds`,
        summary: 'Change from which score on items are posted or proposed',
      }),
    })
    .input(changeThresholdsInput)
    .mutation(({ ctx, input }) => changeThresholds(ctx, input)),
  change: cashier
    .meta({
      output: rulesOutput,
      rest: rest({ ...updated, path: `${path}/{kind}`, summary: 'Change a rule of matching' }),
    })
    .input(changeRuleInput)
    .mutation(({ ctx, input }) => changeRule(ctx, input)),
  move: cashier
    .meta({
      output: rulesOutput,
      rest: rest({
        ...updated,
        path: `${path}/{kind}/place`,
        summary: 'Move a rule of matching one place up or down',
      }),
    })
    .input(moveRuleInput)
    .mutation(({ ctx, input }) => moveRule(ctx, input)),
});
