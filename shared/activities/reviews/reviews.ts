import { addDays, showDate } from '#shared/platform/dates.ts';
import { arrangementYear, yearOn } from '#shared/records/cases/case-dates.ts';
import type { Jurisdiction } from '#shared/records/law/cited-law.ts';
import { dueBy } from '#shared/records/law/clock.ts';
import { finalReportDueOn } from '#shared/records/law/final-report.ts';
import { cited, isRuleIn } from '#shared/records/law/places.ts';

/** The stage of a year's review. */
export const reviewStatuses = {
  not_due: 'Not requested',
  requested: 'Requested',
  received: 'Evidence in',
  reviewed: 'Reviewed',
  report_sent: 'Report sent',
  exempt: 'Exempt',
} as const;
export type ReviewStatus = keyof typeof reviewStatuses;

/** How a client agreed to what a review changes. */
export const agreementWays = {
  phone: 'By phone',
  letter: 'By letter',
  email: 'By e-mail',
  signed: 'Signed form',
  portal: 'Client portal',
  person: 'In person',
} as const;

/** Days before the anniversary from which the papers of the year are asked for: our own choice. */
export const REQUEST_DAYS = 60;

/** The year that a review is about: its report is due two months after its end (rule 8.28). */
export type ReviewYear = { yearNo: number; periodFrom: string; periodTo: string; dueOn: string };

/** The review of a year of an arrangement, counted from 1 on the day of its approval. */
export function reviewYear(approvalDate: string, yearNo: number): ReviewYear {
  const { from, to } = arrangementYear(approvalDate, yearNo);
  return {
    yearNo,
    periodFrom: from,
    periodTo: to,
    dueOn: dueBy('annual-report', approvalDate, { times: yearNo }),
  };
}

/** The years that have a review on a day: those that have begun, whether or not they have ended. */
export const yearsBegun = (approvalDate: string, today: string): ReviewYear[] =>
  Array.from({ length: yearOn(approvalDate, today) }, (_, at) => reviewYear(approvalDate, at + 1));

/** The day from which the papers of a year are asked for. */
export const requestFrom = (periodTo: string): string => addDays(periodTo, 1 - REQUEST_DAYS);

/**
 * Why no annual report is due for a year of an arrangement that ended on a day, in words; null where it is nevertheless due. Rule 8.28(7): none
 * where the final report of rule 8.31 falls due within the two months; that is the law of England and Wales alone. One that ended within the year
 * has no year to report on.
 */
export function exemptionOf(
  { periodTo, dueOn }: Pick<ReviewYear, 'periodTo' | 'dueOn'>,
  endedOn: string,
  place: Jurisdiction,
): string | null {
  if (endedOn <= periodTo)
    return `The arrangement ended on ${showDate(endedOn)}, before its year did: the final report covers it${cited(place, 'rule 8.31')}.`;
  if (!isRuleIn('annual-report', place)) return null;
  const finalOn = finalReportDueOn(endedOn);
  return finalOn <= dueOn
    ? `The final report is due on ${showDate(finalOn)}, 28 days after the arrangement ended and within the two months of this one (rule 8.28(7)).`
    : null;
}

/** Whether a review is late: its report is due by the law of its place and has not been sent. */
export const isOverdue = (
  { place, status, dueOn }: { place: Jurisdiction; status: ReviewStatus; dueOn: string },
  today: string,
): boolean =>
  isRuleIn('annual-report', place) && dueOn < today && status !== 'report_sent' && status !== 'exempt';
