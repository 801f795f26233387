import { type Chain, chainWith } from '#shared/records/rules/order.ts';
import type { Rule } from '#shared/records/rules/rule.ts';
import type { CaseFacts } from './solution.ts';

type OrderFacts = Pick<CaseFacts, 'events' | 'values'>;

/** A rule of order as the guard of a status, judged with the dates that entering it gives the case. */
export const ordered = (rule: Rule<Chain>): Rule<OrderFacts> => ({
  ...rule,
  broken: ({ events, values }) => rule.broken(chainWith(events, values)),
});

/** The same when the outcome is recorded: while the decision date is still ahead, the order cannot be judged. */
export const orderedAtOutcome = (rule: Rule<Chain>): Rule<OrderFacts & Pick<CaseFacts, 'today'>> => ({
  ...rule,
  broken: ({ events, values, today }) =>
    (values.decisionDate ?? today) > today ? null : rule.broken(chainWith(events, values)),
});

/** The same when voting opens, which is today unless it is open already. */
export const orderedAtOpening = (rule: Rule<Chain>): Rule<OrderFacts & Pick<CaseFacts, 'today'>> => ({
  ...rule,
  broken: ({ events, values, today }) =>
    rule.broken({ ...chainWith(events, values), openedOn: events.openedOn ?? today }),
});
