import { addDays, addMonths, showDate } from '#shared/dates.ts';
import type { Solution } from './solution.ts';

/** Why creditors cannot decide on that date, or null. */
export function decisionDateProblem(
  { noticeDays }: Pick<Solution, 'noticeDays'>,
  noticeDeliveredOn: string | null,
  decisionDate: string | null,
): string | null {
  if (noticeDays === null || !noticeDeliveredOn || !decisionDate) return null;
  const earliest = addDays(noticeDeliveredOn, noticeDays);
  return decisionDate < earliest
    ? `The decision must be ${noticeDays} days or more after the notice was delivered: ${showDate(earliest)} at the earliest.`
    : null;
}

/** The expected end of an arrangement; null while its term is not known. */
export const expectedEnd = (commencementDate: string, termMonths: number | null): string | null =>
  termMonths === null ? null : addMonths(commencementDate, termMonths);

/** The dates that follow from the commencement of an arrangement. */
export const datesFrom = (
  { equityReviewMonths }: Pick<Solution, 'equityReviewMonths'>,
  commencementDate: string,
  termMonths: number | null,
): { expectedEndDate: string | null; equityReviewDueOn?: string } => ({
  expectedEndDate: expectedEnd(commencementDate, termMonths),
  ...(equityReviewMonths !== null && { equityReviewDueOn: addMonths(commencementDate, equityReviewMonths) }),
});
