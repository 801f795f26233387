import { addMonths } from '#shared/platform/dates.ts';
import { noticeProblem } from '#shared/records/decisions/timing.ts';
import type { Jurisdiction } from '#shared/records/law/cited-law.ts';
import { isRuleIn } from '#shared/records/law/places.ts';
import { whyNoEquityReview } from '#shared/records/law/protocols.ts';
import type { Solution } from './solution.ts';

/** The clear days of notice before creditors decide (rule 15.2(2)); null where this program holds no such rule for the case's place. */
export const noticeDaysIn = (
  { noticeDays }: Pick<Solution, 'noticeDays'>,
  place: Jurisdiction,
): number | null => (isRuleIn('decision-notice', place) ? noticeDays : null);

/** Why creditors cannot decide on that date, or null: the clear days of notice after it was delivered. */
export function decisionDateProblem(
  noticeDays: number | null,
  noticeDeliveredOn: string | null,
  decisionDate: string | null,
): string | null {
  if (noticeDays === null || !noticeDeliveredOn || !decisionDate) return null;
  return noticeProblem(noticeDeliveredOn, decisionDate, noticeDays);
}

/** The expected end of an arrangement; null while its term is not known. */
export const expectedEnd = (commencementDate: string, termMonths: number | null): string | null =>
  termMonths === null ? null : addMonths(commencementDate, termMonths);

/** How many months lie between distributions; none where they are made whenever decided. */
const monthsBetween = { monthly: 1, quarterly: 3, half_yearly: 6, annual: 12, ad_hoc: null } as const;

/** When money is first distributed: one period after the commencement, unless a date was set. */
export function firstDistributionOn(
  {
    distributionFrequency: frequency,
    nextDistributionOn,
  }: { distributionFrequency: keyof typeof monthsBetween | null; nextDistributionOn: string | null },
  commencementDate: string,
): { nextDistributionOn?: string } {
  const months = frequency === null ? null : monthsBetween[frequency];
  return months === null || nextDistributionOn !== null
    ? {}
    : { nextDistributionOn: addMonths(commencementDate, months) };
}

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
