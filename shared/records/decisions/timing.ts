import { addDays, daysBetween, londonDate, londonInstant, showDate } from '#shared/platform/dates.ts';
import { reckon } from '#shared/records/law/arithmetic.ts';
import type { Jurisdiction } from '#shared/records/law/cited-law.ts';
import { dueBy } from '#shared/records/law/clock.ts';
import { isRuleIn } from '#shared/records/law/places.ts';
import { type DecisionKind, isMeeting, type Procedure } from './decisions.ts';

/** How and when creditors decide: the basis of a decision's dates. */
export type TimedDecision = {
  procedure: Procedure;
  decisionDate: string;
  /** When creditors meet, in London; null where they do not. */
  meetingTime: string | null;
};

/**
 * The moment from which votes no longer count: a decision without a meeting is made at 23:59 on its day (rule 15.2), the whole minute
 * included, and one of a meeting when the meeting ends, on its day.
 */
export const closesAt = ({ decisionDate }: Pick<TimedDecision, 'decisionDate'>): Date =>
  londonInstant(addDays(decisionDate, 1));

/** The moment from which the outcome may be recorded: when a meeting begins, else when votes no longer count. */
export const decidableFrom = (decision: TimedDecision): Date =>
  isMeeting(decision.procedure) && decision.meetingTime
    ? londonInstant(decision.decisionDate, decision.meetingTime)
    : closesAt(decision);

/** Whether a vote came in time. Only the time decides: no job has to have run. */
export const isInTime = (receivedAt: Date, decision: Pick<TimedDecision, 'decisionDate'>): boolean =>
  receivedAt < closesAt(decision);

/** Clear days: neither the day of delivery nor that of the decision counts. */
export const earliestDecision = (deliveredOn: string, noticeDays: number): string =>
  reckon([{ days: noticeDays, counts: 'clear' }], deliveredOn).on;

/** Why creditors cannot decide on that date, or null (rule 15.2(2)). */
export function noticeProblem(deliveredOn: string, decisionDate: string, noticeDays: number): string | null {
  const earliest = earliestDecision(deliveredOn, noticeDays);
  if (decisionDate >= earliest) return null;
  const given = Math.max(0, daysBetween(deliveredOn, decisionDate) - 1);
  return `Rule 15.2 requires ${noticeDays} clear days after delivery on ${showDate(deliveredOn)}, and there are ${given}: the earliest is ${showDate(earliest)}.`;
}

/** The most days by which a decision is adjourned, counted from its first date (rule 15.23); a domain may set fewer. */
export const MOST_ADJOURNMENT_DAYS = 14;

/** Why a decision cannot be postponed to that date, or null. All adjournments count from the date first set. */
export function adjournmentProblem(
  { originalDate, decisionDate, to }: { originalDate: string; decisionDate: string; to: string },
  mostDays: number,
  today: string = londonDate(),
): string | null {
  const latest = addDays(originalDate, mostDays);
  if (to <= decisionDate) return `Must be after ${showDate(decisionDate)}, when creditors were to decide.`;
  if (to < today) return 'Must not be in the past.';
  if (to > latest)
    return `A decision may be postponed by at most ${mostDays} days, counted from ${showDate(originalDate)}: to ${showDate(latest)}.`;
  return null;
}

/**
 * The last day for a challenge in court: 28 days beginning with the day of the decision (section 262); null where
 * this law does not apply.
 */
export const challengeUntil = (decisionDate: string, place: Jurisdiction): string | null =>
  isRuleIn('challenge', place) ? dueBy('challenge', decisionDate) : null;

/**
 * The last day for an appeal against a decision on a claim or a vote: on a proposal, 28 days beginning with the day of the notice of the
 * result (rule 15.35(5)), null until it is given; on anything else, not later than 21 days after the decision (rule 15.35(4)). Objections
 * to a trust deed have no such appeal, and null outside England and Wales, whose rule it is.
 */
export function appealUntil(
  kind: DecisionKind,
  { decisionDate, resultNoticeOn }: { decisionDate: string; resultNoticeOn: string | null },
  place: Jurisdiction,
): string | null {
  if (kind === 'objections' || !isRuleIn('appeal', place)) return null;
  if (kind !== 'approval') return dueBy('appeal-other', decisionDate);
  return resultNoticeOn === null ? null : dueBy('appeal', resultNoticeOn);
}
