import { addDays, addMonths, londonDate } from '#shared/platform/dates.ts';
import { reckon } from '#shared/records/law/arithmetic.ts';
import { dueBy } from '#shared/records/law/clock.ts';
import { clockRules } from '#shared/records/law/rules.ts';

const [year] = clockRules['annual-report'].steps;

/**
 * A year of an arrangement, counted from 1: it ends on the day before the anniversary of its approval. If approved on
 * 29 February, it ends on the 28th even in years that have no 29th.
 */
export function arrangementYear(approvalDate: string, yearNo: number): { from: string; to: string } {
  const end = (times: number) => reckon([year], approvalDate, { times }).on;
  return { from: yearNo === 1 ? approvalDate : addDays(end(yearNo - 1), 1), to: end(yearNo) };
}

/** The year of the arrangement that the day is in, counted from 1; 0 before its approval. */
export function yearOn(approvalDate: string, day: string): number {
  if (day < approvalDate) return 0;
  const years = Number(day.slice(0, 4)) - Number(approvalDate.slice(0, 4));
  return years > 0 && arrangementYear(approvalDate, years).to >= day ? years : years + 1;
}

/** The last year of the arrangement that ended before the day; null within the first. */
export function lastYear(approvalDate: string, on: string): { from: string; to: string } | null {
  const ended = yearOn(approvalDate, on) - 1;
  return ended < 1 ? null : arrangementYear(approvalDate, ended);
}

/**
 * The next anniversary of the approval, today included, and the next day by which an annual report must be delivered (rule 8.28): for two
 * months after an anniversary that on the year before it, whether or not it has been sent. Null before approval.
 */
export function nextAnnual(
  approvalDate: string | null,
  today: string = londonDate(),
): { anniversaryOn: string; reportDueOn: string; yearNo: number } | null {
  if (!approvalDate) return null;
  const years = Number(today.slice(0, 4)) - Number(approvalDate.slice(0, 4));
  const yearNo = [years, years + 1].find((n) => n > 0 && addMonths(approvalDate, n * 12) >= today) ?? 1;
  const anniversaryOn = addMonths(approvalDate, yearNo * 12);
  const dueFor = (times: number) => dueBy('annual-report', approvalDate, { times });
  const isLastDue = yearNo > 1 && dueFor(yearNo - 1) >= today;
  return { anniversaryOn, reportDueOn: dueFor(isLastDue ? yearNo - 1 : yearNo), yearNo };
}

/** The future dates of a case. */
type DatedCase = {
  decisionDate: string | null;
  equityReviewDueOn: string | null;
  nextDistributionOn: string | null;
  expectedEndDate: string | null;
  nextAnnual: { anniversaryOn: string } | null;
  standing: { nextDueOn: string | null } | null;
  status: { hasEnded: boolean };
};

/**
 * The next three days that matter to a case, today included, the nearest first; none once it has ended. Deadlines, such as that of the
 * annual report, are those of its clocks.
 */
export function nextDates(row: DatedCase, today: string = londonDate()): { label: string; on: string }[] {
  if (row.status.hasEnded) return [];
  const days = {
    'Payment due': row.standing?.nextDueOn,
    'Creditors’ decision': row.decisionDate,
    Anniversary: row.nextAnnual?.anniversaryOn,
    'Equity review': row.equityReviewDueOn,
    Distribution: row.nextDistributionOn,
    'Expected end': row.expectedEndDate,
  };
  return Object.entries(days)
    .flatMap(([label, on]) => (on && on >= today ? [{ label, on }] : []))
    .sort((one, other) => one.on.localeCompare(other.on))
    .slice(0, 3);
}
