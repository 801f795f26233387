import type { SignedIn } from '#server/platform/http/trpc.ts';
import { visibleDecision } from '#server/records/decisions/decision-row.ts';
import { decisionAdjournments } from '#server/records/decisions/tables.ts';
import { electorateOf, talliedVotes } from '#server/records/decisions/votes.ts';
import { adjournmentBlocker } from '#shared/activities/creditors/decisions/closing.ts';
import { now } from '#shared/platform/dates.ts';
import { conflict, invalid } from '#shared/platform/errors.ts';
import { adjournmentProblem } from '#shared/records/decisions/timing.ts';
import { periodsOf } from './decision-detail.ts';
import type { DecisionHandlers } from './handler.ts';
import { changeDecision, type DecisionKey, refuseUnless, writeToDecision } from './write-to-decision.ts';

/**
 * Puts a decision off, where it may be (`adjournmentBlocker`). Votes and frozen values stay, and the votes as they were are kept with the
 * reason.
 */
export function adjourn(
  ctx: SignedIn,
  handlers: DecisionHandlers,
  key: DecisionKey,
  { to, reason }: { to: string; reason: string },
) {
  return writeToDecision(ctx, handlers, key, async (w, before, found) => {
    refuseUnless(before, 'open', 'only an open decision is put off.');
    const tally = talliedVotes(await electorateOf(w.tx, before));
    const { chair } = await visibleDecision(w.tx, ctx.actor, before);
    const blocker = adjournmentBlocker({ ...before, chair, responded: tally.responded }, ctx.actor.id);
    if (blocker) throw conflict(blocker);
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
