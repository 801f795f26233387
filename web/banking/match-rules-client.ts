import { queryOptions } from '@tanstack/react-query';
import type { RuleHistory, RuleItem, RulesAnswer } from '#shared/banking/match-rule-input.ts';
import { queryClient } from '#web/api/query.ts';
import { rest } from '#web/api/rest.ts';

const rulesKey = ['match-rules'] as const;
const path = '/banking/match-rules';

export const rulesOptions = queryOptions({
  queryKey: [...rulesKey, 'list'],
  queryFn: async ({ signal }) => (await rest.get<RulesAnswer>(path, {}, signal)).data,
});

export const ruleHistoryOptions = queryOptions({
  queryKey: [...rulesKey, 'history'],
  queryFn: async ({ signal }) => (await rest.get<RuleHistory>(`${path}/history`, {}, signal)).data,
});

export const invalidateRules = () => queryClient.invalidateQueries({ queryKey: rulesKey });

/** What the server answers is on screen at once; where it refused, somebody else may have been quicker. */
async function saving(save: Promise<{ data: RulesAnswer }>): Promise<void> {
  try {
    queryClient.setQueryData(rulesOptions.queryKey, (await save).data);
  } finally {
    await invalidateRules();
  }
}

type RuleValues = Pick<RuleItem, 'isActive' | 'points' | 'settings'>;

export const changeRule = ({ kind, version }: RuleItem, values: RuleValues) =>
  saving(rest.put(`${path}/${kind}`, { version, ...values }));

export const moveRule = ({ kind, version }: RuleItem, direction: 'up' | 'down') =>
  saving(rest.put(`${path}/${kind}/place`, { version, direction }));

export const changeThresholds = (values: RulesAnswer['thresholds']) =>
  saving(rest.put(`${path}/thresholds`, values));
