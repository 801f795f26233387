import { addDays, addMonths, londonDate } from '#shared/dates.ts';

/** Months from the end of a period to its report (rule 8.28). */
const REPORT_MONTHS = 2;

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

/** What a case knows of days to come. */
type DatedCase = {
  decisionDate: string | null;
  equityReviewDueOn: string | null;
  nextDistributionOn: string | null;
  expectedEndDate: string | null;
  nextAnnual: { anniversaryOn: string; reportDueOn: string } | null;
  standing: { nextDueOn: string | null } | null;
  status: { hasEnded: boolean };
};

/** The next three days that matter to a case, today included, the nearest first; none of one that has ended. */
export function nextDates(row: DatedCase, today: string = londonDate()): { label: string; on: string }[] {
  if (row.status.hasEnded) return [];
  const days = {
    'Payment due': row.standing?.nextDueOn,
    'Creditors’ decision': row.decisionDate,
    Anniversary: row.nextAnnual?.anniversaryOn,
    'Annual report due': row.nextAnnual?.reportDueOn,
    'Equity review': row.equityReviewDueOn,
    Distribution: row.nextDistributionOn,
    'Expected end': row.expectedEndDate,
  };
  return Object.entries(days)
    .flatMap(([label, on]) => (on && on >= today ? [{ label, on }] : []))
    .sort((one, other) => one.on.localeCompare(other.on))
    .slice(0, 3);
}
