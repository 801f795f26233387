import { breachDecision } from '#server/decisions/breach-decision.ts';
import type { DecisionHandlers } from '#server/decisions/handler.ts';
import { proposalDecision, trustDeedDecision } from '#server/decisions/proposal-decision.ts';
import { variationDecision } from '#server/variations/variation-decision.ts';

/** The handlers that are called when creditors have decided, by kind of decision. */
export const decisionHandlers: DecisionHandlers = {
  approval: proposalDecision,
  objections: trustDeedDecision,
  breach: breachDecision,
  variation: variationDecision,
};
