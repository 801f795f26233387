import { breachDecision } from '#server/activities/creditors/decisions/breach-decision.ts';
import type { DecisionHandlers } from '#server/activities/creditors/decisions/handler.ts';
import {
  proposalDecision,
  trustDeedDecision,
} from '#server/activities/creditors/decisions/proposal-decision.ts';
import { variationDecision } from '#server/activities/creditors/variations/variation-decision.ts';

/** The handlers that are called when creditors have decided, by kind of decision. */
export const decisionHandlers: DecisionHandlers = {
  approval: proposalDecision,
  objections: trustDeedDecision,
  breach: breachDecision,
  variation: variationDecision,
};
