import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '#server/platform/database/connect.ts';
import { col, sqlOf } from '#server/platform/database/rows.ts';
import type { Write } from '#server/platform/database/write.ts';
import { cases } from '#server/records/cases/tables.ts';
import { type ClockSubject, keepManyClocks } from '#server/records/clocks/keep-clocks.ts';
import { mailItems } from '#server/records/correspondence/tables.ts';
import { reviewClocks } from '#shared/activities/reviews/review-clocks.ts';
import { annualReviews } from './tables.ts';

async function clocksWhere(tx: Tx, where: SQL | undefined): Promise<ClockSubject[]> {
  const rows = await tx
    .select({
      id: annualReviews.id,
      caseId: annualReviews.caseId,
      yearNo: annualReviews.yearNo,
      reviewedOn: annualReviews.reviewedOn,
      exemptReason: annualReviews.exemptReason,
      reportSentOn: sqlOf(col.day.orNull)`coalesce(${annualReviews.reportSentOn}, ${mailItems.sentOn})`,
      approvalDate: sqlOf(col.day.filled)`${cases.approvalDate}`,
    })
    .from(annualReviews)
    .innerJoin(cases, eq(cases.id, annualReviews.caseId))
    .leftJoin(mailItems, eq(mailItems.id, annualReviews.reportItemId))
    .where(and(where, sql`${cases.approvalDate} is not null`))
    .orderBy(annualReviews.id);
  return rows.map(({ id, caseId, ...facts }) => ({
    caseId,
    subject: `review:${id}`,
    wanted: reviewClocks(facts),
  }));
}

/** The clocks of the years of cases, as they should be. */
export const clocksOfReviews = (tx: Tx, caseIds: readonly number[]): Promise<ClockSubject[]> =>
  clocksWhere(tx, inArray(annualReviews.caseId, [...caseIds]));

/** Brings the clocks of reviews up to date. */
export async function keepReviewClocks(w: Write, reviewIds: readonly number[]): Promise<void> {
  if (reviewIds.length === 0) return;
  await keepManyClocks(w, await clocksWhere(w.tx, inArray(annualReviews.id, [...reviewIds])));
}
