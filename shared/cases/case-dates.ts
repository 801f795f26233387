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
