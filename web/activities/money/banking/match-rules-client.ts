import type {
  ListedMatchRule,
  RuleChange,
  RulesAnswer,
} from '#shared/activities/money/banking/match-rules-contract.ts';
import { queryClient } from '#web/platform/api/query.ts';
import { trpc, trpcClient } from '#web/platform/api/trpc.ts';

const rules = trpcClient.banking.matchRules;

export const rulesOptions = trpc.banking.matchRules.list.queryOptions();
export const ruleHistoryOptions = trpc.banking.matchRules.history.queryOptions();

export const invalidateRules = () => queryClient.invalidateQueries(trpc.banking.matchRules.pathFilter());

/** Shows what the server returns at once; after a refusal it reads the rules again, since somebody else may have been quicker. */
async function saving(save: Promise<RulesAnswer>): Promise<void> {
  try {
    queryClient.setQueryData(rulesOptions.queryKey, await save);
  } finally {
    await invalidateRules();
  }
}

export const changeRule = (change: RuleChange) => saving(rules.change.mutate(change));

export const moveRule = ({ kind, version }: ListedMatchRule, direction: 'up' | 'down') =>
  saving(rules.move.mutate({ kind, version, direction }));

export const changeThresholds = (values: RulesAnswer['thresholds']) =>
  saving(rules.changeThresholds.mutate(values));
