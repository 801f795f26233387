import { addDays, addMonths, londonDate, showDate } from '#shared/dates.ts';

/** Days between the delivery of the notice and the decision, at the least (Insolvency Rules 2016, rule 15.2). */
const NOTICE_DAYS = 14;
/** How far a decision may be put off, in days after the date it was first set for. */
const ADJOURNMENT_DAYS = 14;
/** Months from commencement to the review of equity in a home. */
const EQUITY_REVIEW_MONTHS = 54;
/** Months from the end of a period to its report (rule 8.28). */
const REPORT_MONTHS = 2;

/** Why the decision cannot be on that date, or null. */
export function decisionDateProblem(
  noticeDeliveredOn: string | null,
  decisionDate: string | null,
): string | null {
  if (!noticeDeliveredOn || !decisionDate) return null;
  const earliest = addDays(noticeDeliveredOn, NOTICE_DAYS);
  return decisionDate < earliest
    ? `The decision must be ${NOTICE_DAYS} days or more after the notice was delivered: ${showDate(earliest)} at the earliest.`
    : null;
}

/** Why the decision cannot be put off from the one date to the other, or null. */
export function adjournmentProblem(original: string | null, adjournedTo: string | null): string | null {
  if (!original || !adjournedTo || original === adjournedTo) return null;
  const latest = addDays(original, ADJOURNMENT_DAYS);
  return adjournedTo > latest
    ? `A decision is put off by ${ADJOURNMENT_DAYS} days at the most: to ${showDate(latest)}.`
    : null;
}

/** The dates that follow from the commencement of an arrangement. */
export const datesFrom = (commencementDate: string, termMonths: number | null) => ({
  expectedEndDate: termMonths === null ? null : addMonths(commencementDate, termMonths),
  equityReviewDueOn: addMonths(commencementDate, EQUITY_REVIEW_MONTHS),
});

/** The next anniversary of the approval, today included, and when its annual report must be delivered; null before approval. */
export function nextAnnual(
  approvalDate: string | null,
  today: string = londonDate(),
): { anniversaryOn: string; reportDueOn: string; yearNo: number } | null {
  if (!approvalDate) return null;
  const years = Number(today.slice(0, 4)) - Number(approvalDate.slice(0, 4));
  const yearNo = [years, years + 1].find((n) => n > 0 && addMonths(approvalDate, n * 12) >= today) ?? 1;
  const anniversaryOn = addMonths(approvalDate, yearNo * 12);
  return { anniversaryOn, reportDueOn: addMonths(addDays(anniversaryOn, -1), REPORT_MONTHS), yearNo };
}
