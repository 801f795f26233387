import { chainsOf } from '#server/records/case-life/read-chain.ts';
import { chainWith, orderRules } from '#shared/records/rules/order.ts';
import { broken, type CaseRule } from './case-rule.ts';

/** The events of a case happened in the order that the law requires; what a case came with keeps its order. */
export const order: CaseRule = {
  name: 'Order of events',
  rules: orderRules,
  check: async ({ tx, cases }) => {
    if (cases.length === 0) return [];
    const chains = await chainsOf(
      tx,
      cases.map(({ id }) => id),
    );
    const stored = cases.flatMap(({ id, reference }) => {
      const chain = chains.get(id);
      return chain ? [{ id, reference, facts: chainWith(chain, chain) }] : [];
    });
    return broken(tx, orderRules, stored);
  },
};
