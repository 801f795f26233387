import type { SignedIn } from '#server/http/trpc.ts';
import { londonDate, showDate } from '#shared/dates.ts';
import type { DecisionHandlers } from './handler.ts';
import { changeDecision, type DecisionKey, invalid, refuse, writeToDecision } from './write-to-decision.ts';

export type ResultNotice = { resultNoticeOn: string | null; stateNotifiedOn: string | null };

/** Records when creditors were told the outcome (rule 8.24), and the Secretary of State (rule 8.26). */
export function noteResult(
  ctx: SignedIn,
  handlers: DecisionHandlers,
  key: DecisionKey,
  notice: ResultNotice,
) {
  return writeToDecision(ctx, handlers, key, async (w, decision) => {
    const { status, decidedAt } = decision;
    if ((status !== 'approved' && status !== 'rejected') || decidedAt === null)
      throw refuse('There is no outcome yet that anybody could be told.');
    const decidedOn = londonDate(decidedAt);
    const early = (on: string | null) =>
      on !== null && on < decidedOn ? `The outcome was recorded on ${showDate(decidedOn)}.` : null;
    const errors = {
      ...(early(notice.resultNoticeOn) && { resultNoticeOn: early(notice.resultNoticeOn)! }),
      ...(early(notice.stateNotifiedOn) && { stateNotifiedOn: early(notice.stateNotifiedOn)! }),
    };
    if (Object.keys(errors).length > 0) throw invalid(errors);
    await changeDecision(w, decision, notice, 'result told');
  });
}
