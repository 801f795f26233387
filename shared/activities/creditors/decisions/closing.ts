import { now, showDate } from '#shared/platform/dates.ts';
import { isMeeting } from '#shared/records/decisions/decisions.ts';
import { closesAt, decidableFrom, type TimedDecision } from '#shared/records/decisions/timing.ts';

/** What decides whether a decision may still be changed: its day, how creditors decide, and whether they have it before them. */
export type ClosingDecision = TimedDecision & { openedAt: Date | string | null };

/**
 * Why nothing that bears on the count may be changed any more, in a sentence; null until votes close. What creditors have said by then is
 * counted as it is, whether or not anybody has recorded the outcome.
 */
export function closedProblem({ openedAt, decisionDate }: ClosingDecision, at: Date = now()): string | null {
  if (openedAt === null || at < closesAt({ decisionDate })) return null;
  return `Votes closed at the end of ${showDate(decisionDate)}: the outcome is recorded as they stand.`;
}

/**
 * Why a decision is not withdrawn, in a sentence; null while it may be. From the moment at which the outcome may be recorded it is recorded:
 * for a meeting that is its beginning, so that a vote that is going to be lost is not taken off the agenda.
 */
export function withdrawalProblem(
  decision: ClosingDecision & { decidedAt: Date | string | null },
  at: Date = now(),
): string | null {
  if (decision.decidedAt !== null)
    return 'The votes have been counted: record the client’s answers; the decision can no longer be withdrawn.';
  const closed = closedProblem(decision, at);
  if (closed || decision.openedAt === null || at < decidableFrom(decision)) return closed;
  return 'The meeting has begun: record its outcome, or have the chair adjourn it.';
}

export type AdjournedDecision = ClosingDecision & {
  chair: { id: number; name: string };
  /** How many creditors have voted for or against; abstentions and proofs of debt are no votes. */
  responded: number;
};

/**
 * Why a decision cannot be put off at all, in a sentence; null when it can. An adjournment belongs to a meeting and its chair (rule 15.23);
 * decisions by correspondence and electronic voting end on their date. Where nobody has voted the chair may put off any decision before it
 * closes (domain notes 3.1 and the steps of statuses: 'chair adjourns').
 */
export function adjournmentBlocker(
  decision: AdjournedDecision,
  userId: number | undefined,
  at: Date = now(),
): string | null {
  const { procedure, chair, responded } = decision;
  if (procedure === 'objections') return 'The objection period of a trust deed cannot be put off.';
  const closed = closedProblem(decision, at);
  if (closed) return closed;
  const meets = isMeeting(procedure);
  if (!meets && responded > 0)
    return 'Only a meeting can be adjourned: creditors have voted, and a decision without a meeting ends on its date.';
  if (chair.id === userId) return null;
  return `Only ${chair.name} can ${meets ? 'adjourn the meeting' : 'put the decision off'}, as its chair.`;
}
