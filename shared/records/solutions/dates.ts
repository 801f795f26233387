import { addMonths } from '#shared/platform/dates.ts';
import { noticeProblem } from '#shared/records/decisions/timing.ts';
import { whyNoEquityReview } from '#shared/records/law/protocols.ts';
import type { Solution } from './solution.ts';

/** Why creditors cannot decide on that date, or null: the clear days of rule 15.2(2) after the notice was delivered. */
export function decisionDateProblem(
  { noticeDays }: Pick<Solution, 'noticeDays'>,
  noticeDeliveredOn: string | null,
  decisionDate: string | null,
): string | null {
  if (noticeDays === null || !noticeDeliveredOn || !decisionDate) return null;
  return noticeProblem(noticeDeliveredOn, decisionDate, noticeDays);
}

/** The expected end of an arrangement; null while its term is not known. */
export const expectedEnd = (commencementDate: string, termMonths: number | null): string | null =>
  termMonths === null ? null : addMonths(commencementDate, termMonths);

/** The dates that follow from the commencement of an arrangement; its Protocol says whether equity is reviewed. */
export const datesFrom = (
  { equityReviewMonths }: Pick<Solution, 'equityReviewMonths'>,
  commencementDate: string,
  termMonths: number | null,
  protocolVersion: string | null = null,
): { expectedEndDate: string | null; equityReviewDueOn?: string | null } => ({
  expectedEndDate: expectedEnd(commencementDate, termMonths),
  ...(equityReviewMonths !== null && {
    equityReviewDueOn:
      whyNoEquityReview(protocolVersion) === null ? addMonths(commencementDate, equityReviewMonths) : null,
  }),
});
