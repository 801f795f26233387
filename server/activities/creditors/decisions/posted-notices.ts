import { missing } from '#server/platform/database/rows.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { DECISION } from '#server/records/decisions/decision-row.ts';
import { noteVoter, votersOf } from '#server/records/decisions/electorate.ts';
import { conflict } from '#shared/platform/errors.ts';
import { noticeProblem } from '#shared/records/decisions/timing.ts';
import { lastDelivery, periodsOf } from './decision-detail.ts';
import type { DecisionHandlers } from './handler.ts';
import { beforeReport, tellPlanned } from './plan-decision.ts';
import { postedAbout } from './posted-about.ts';
import { type DecisionKey, writeToDecision } from './write-to-decision.ts';

/** Records the notices from the sent letters about the decision: to whom, how, and when each counts as delivered. */
export function takeNotices(ctx: SignedIn, handlers: DecisionHandlers, key: DecisionKey) {
  return writeToDecision(ctx, handlers, key, 'takeNotices', async (w, decision, found) => {
    const voters = new Set((await votersOf(w.tx, decision)).map(({ debtId }) => debtId));
    const posted = (await postedAbout(w.tx, found, decision.id)).filter(({ debtId }) => voters.has(debtId));
    if (posted.length === 0) throw conflict('No letter about this decision has left yet.');
    const { noticeDays } = await periodsOf(w.tx, found);
    const last = lastDelivery(posted.map(({ deliveredOn }) => ({ noticeDeliveredOn: deliveredOn })));
    const problem =
      noticeDays === null ? null : noticeProblem(last ?? missing(), decision.decisionDate, noticeDays);
    if (problem) throw conflict(problem);
    const [first = ''] = posted.map(({ sentOn }) => sentOn).toSorted();
    const early = await beforeReport(w.tx, found, decision, first);
    if (early) throw conflict(early);
    for (const { debtId, sentOn, methodId, deliveredOn } of posted)
      await noteVoter(w, decision.id, debtId, {
        noticeSentOn: sentOn,
        noticeMethodId: methodId,
        noticeDeliveredOn: deliveredOn,
        noticeEvidence: null,
      });
    w.audit({
      entity: DECISION,
      entityId: decision.id,
      action: 'notices taken from the post',
      after: { creditors: posted.length, noticeDeliveredOn: last },
    });
    await tellPlanned(w, handlers, { actor: ctx.actor, found, decision });
  });
}
