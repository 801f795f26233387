import type { SignedIn } from '#server/platform/http/trpc.ts';
import { decisionAdjournments } from '#server/records/decisions/tables.ts';
import { talliedVotes } from '#server/records/decisions/votes.ts';
import { now } from '#shared/platform/dates.ts';
import { invalid } from '#shared/platform/errors.ts';
import { adjournmentProblem } from '#shared/records/decisions/timing.ts';
import { periodsOf } from './decision-detail.ts';
import type { DecisionHandlers } from './handler.ts';
import { changeDecision, type DecisionKey, writeToDecision } from './write-to-decision.ts';

/**
 * Adjourns a decision, if it may be (`adjournmentNeeds`). Votes and frozen values stay; a copy of the votes is kept with the reason.
 */
export function adjourn(
  ctx: SignedIn,
  handlers: DecisionHandlers,
  key: DecisionKey,
  { to, reason }: { to: string; reason: string },
) {
  return writeToDecision(ctx, handlers, key, 'adjourn', async (w, before, found, electorate) => {
    const tally = talliedVotes(await electorate());
    const { adjournmentDays } = await periodsOf(w.tx, found);
    const { decisionDate } = before;
    const originalDate = before.originalDate ?? decisionDate;
    const problem = adjournmentProblem({ originalDate, decisionDate, to }, adjournmentDays);
    if (problem) throw invalid({ to: problem });
    await w.tx.insert(decisionAdjournments).values({
      decisionId: before.id,
      fromDate: decisionDate,
      toDate: to,
      reason,
      tally,
      adjournedAt: now(),
      adjournedBy: ctx.actor.id,
    });
    const decision = await changeDecision(w, before, { decisionDate: to }, 'adjourned');
    await handlers[decision.kind]?.adjourned?.(w, { actor: ctx.actor, found, decision, reason });
  });
}
