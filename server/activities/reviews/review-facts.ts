import { and, eq } from 'drizzle-orm';
import type { Database, Tx } from '#server/platform/database/connect.ts';
import { missing } from '#server/platform/database/rows.ts';
import { annualReviews } from '#server/records/case-life/reviews/tables.ts';
import type { Case } from '#server/records/cases/access.ts';
import { cases } from '#server/records/cases/tables.ts';
import { accountOver } from '#server/records/correspondence/data/ledger-values.ts';
import { program } from '#server/records/correspondence/items/program.ts';
import type { ReviewYear } from '#shared/activities/reviews/reviews.ts';
import { addMonths, showDate } from '#shared/platform/dates.ts';
import { poundsText } from '#shared/platform/money.ts';
import { letterDate } from '#shared/records/letters/letter-format.ts';
import type { Review } from './review-row.ts';

type Facts = Record<string, string>;

/** The days of a review's year, as its letters name them. */
export const yearFacts = ({ approvalDate }: Pick<Case, 'approvalDate'>, year: ReviewYear): Facts => ({
  'dates.periodFrom': letterDate(year.periodFrom),
  'dates.periodTo': letterDate(year.periodTo),
  ...(approvalDate && { 'dates.anniversary': letterDate(addMonths(approvalDate, 12 * year.yearNo)) }),
});

/** The outcome of a review. */
function resultFacts(review: Review): Facts {
  const { oldContributionPence, newContributionPence, changesFrom, waivedReason } = review;
  const isChanged = newContributionPence !== null && newContributionPence !== oldContributionPence;
  return {
    ...(waivedReason && { 'review.waivedReason': waivedReason }),
    ...(review.reviewedOn && { 'review.reviewedOn': letterDate(review.reviewedOn) }),
    ...(review.reviewedOn && review.evidenceReceivedOn && { 'review.isEvidenced': 'yes' }),
    ...(isChanged && {
      'review.newContribution': poundsText(newContributionPence),
      'review.changesFrom': letterDate(changesFrom ?? review.reviewedOn ?? missing()),
    }),
  };
}

/** The facts about a review that its letters use: its year, its outcome, and that year's receipts and payments. */
export async function reviewFacts(
  database: Database | Tx,
  found: Pick<Case, 'id' | 'approvalDate'>,
  review: Review,
): Promise<Facts> {
  const { periodFrom: from, periodTo: to } = review;
  const account = await accountOver(database, program(0), found.id, { from, to });
  return { ...yearFacts(found, review), ...resultFacts(review), 'rp[]': JSON.stringify(account) };
}

/** The label of a letter about a review, and the facts it uses. */
export async function reviewSubject(
  database: Database | Tx,
  caseId: number,
  id: number,
): Promise<{ label: string; facts: Facts } | undefined> {
  const [row] = await database
    .select({ review: annualReviews, found: { id: cases.id, approvalDate: cases.approvalDate } })
    .from(annualReviews)
    .innerJoin(cases, eq(cases.id, annualReviews.caseId))
    .where(and(eq(annualReviews.id, id), eq(annualReviews.caseId, caseId)));
  if (!row) return undefined;
  const { yearNo, periodFrom, periodTo } = row.review;
  return {
    label: `Year ${yearNo}, ${showDate(periodFrom)} to ${showDate(periodTo)}`,
    facts: await reviewFacts(database, row.found, row.review),
  };
}
