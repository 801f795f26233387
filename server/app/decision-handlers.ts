import { breachDecision } from '#server/work/creditors/decisions/breach-decision.ts';
import type { DecisionHandlers } from '#server/work/creditors/decisions/handler.ts';
import { proposalDecision, trustDeedDecision } from '#server/work/creditors/decisions/proposal-decision.ts';
import { variationDecision } from '#server/work/creditors/variations/variation-decision.ts';

/** The handlers that are called when creditors have decided, by kind of decision. */
export const decisionHandlers: DecisionHandlers = {
  approval: proposalDecision,
  objections: trustDeedDecision,
  breach: breachDecision,
  variation: variationDecision,
};
