import { type SQL, sql } from 'drizzle-orm';
import { annualReviews } from '#server/records/case-life/reviews/tables.ts';
import { addDays } from '#shared/platform/dates.ts';
import { reportSentOn } from './review-row.ts';

/** A report is due at most 62 days after its year ends: two months, the longest of which are July and August. */
const DUE_AFTER = 62;

/**
 * SQL: whether a review is open: its report has not been sent and the year is not exempt. The index of what is due covers those stored as
 * open.
 */
export const isReviewOpen: SQL = sql`(${annualReviews.reportSentOn} is null and ${annualReviews.exemptReason} is null and ${reportSentOn} is null)`;

/**
 * SQL: whether the year of a review, or the time for its report (rule 8.28), ends by that day: the window used by dashboard, list and
 * report. The report is never due before its year has ended, so the end of the year decides; the report's due date only lets the index
 * narrow the search.
 */
export const fallsDueBy = (day: string): SQL =>
  sql`(${annualReviews.periodTo} <= ${day}::date and ${annualReviews.dueOn} <= ${addDays(day, DUE_AFTER)}::date)`;

/**
 * SQL: whether a report is late under the law of England and Wales; elsewhere the deadline is a matter of local law, which the program does
 * not hold.
 */
export const isReportLate = (jurisdiction: SQL, today: string): SQL =>
  sql`(${jurisdiction} = 'EW' and ${annualReviews.dueOn} < ${today}::date)`;
