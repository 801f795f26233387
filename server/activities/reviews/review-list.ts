import { and, eq, lte, sql } from 'drizzle-orm';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { annualReviews } from '#server/records/case-life/reviews/tables.ts';
import { visibleCase, visibleCases } from '#server/records/cases/access.ts';
import { hasLiveStatus } from '#server/records/cases/live.ts';
import { cases } from '#server/records/cases/tables.ts';
import { register } from '#server/records/reference/register.ts';
import { tables } from '#server/records/reference/tables.ts';
import { type ListedReview, reviewsContract } from '#shared/activities/reviews/contract.ts';
import { reviewList } from '#shared/activities/reviews/list.ts';
import { REQUEST_DAYS } from '#shared/activities/reviews/reviews.ts';
import { addDays } from '#shared/platform/dates.ts';
import { fallsDueBy, isReportLate, isReviewOpen } from './due-reviews.ts';
import { reviewRows, reviewStatus, reviewsFrom } from './review-row.ts';

const isOpen = sql`${reviewStatus} not in ('report_sent', 'exempt')`;
/** What the index of what is due covers: everything open, and a few sent since last night. */
const isStoredOpen = sql`${annualReviews.reportSentOn} is null and ${annualReviews.exemptReason} is null`;
/** Nothing is due on an arrangement that has ended. */
const isWaiting = sql`${isReviewOpen} and ${hasLiveStatus(sql`${cases.statusId}`)}`;

/** The reviews on cases that the caller may see. */
export const reviewRegister = register(reviewList, reviewsContract.list, {
  scope: visibleCases,
  rows: ({ services }, where, cut) => reviewRows(services.database, where, cut),
  from: reviewsFrom,
  conditions: {
    caseId: annualReviews.caseId,
    status: reviewStatus,
    supervisorId: cases.supervisorUserId,
    ownerId: cases.caseOwnerUserId,
    portfolioId: cases.portfolioId,
    isOpen: (isWanted) => (isWanted ? and(isStoredOpen, isOpen) : sql`not (${isOpen})`),
    overdue: (_, { today }) => and(isWaiting, isReportLate(sql`${cases.jurisdiction}`, today)),
    dueWithin: (days, { today }) => and(isWaiting, fallsDueBy(addDays(today, days))),
    toRequest: (_, { today }) =>
      and(
        isStoredOpen,
        sql`${reviewStatus} = 'not_due'`,
        lte(annualReviews.periodTo, addDays(today, REQUEST_DAYS - 1)),
      ),
    search: [cases.uniqueReference, cases.caseName],
  },
  orders: {
    client: sql`lower(${cases.caseName})`,
    caseReference: cases.uniqueReference,
    dueOn: annualReviews.dueOn,
    periodTo: annualReviews.periodTo,
    owner: sql`lower(${tables.users.name})`,
  },
  // Where open and closed ones are listed together, the open ones come first.
  first: ({ filters: { sort, isOpen: which, status, overdue, dueWithin, toRequest } }) =>
    sort === 'dueOn' && which === undefined && !status && !overdue && !toRequest && dueWithin === undefined
      ? sql`not (${isStoredOpen})`
      : undefined,
  tie: annualReviews.id,
});

/** The reviews of a case, the newest year first. */
export async function reviewsOfCase(
  { services: { database }, actor }: SignedIn,
  caseId: number,
): Promise<ListedReview[]> {
  await visibleCase(database, actor, caseId);
  return reviewRows(database, eq(annualReviews.caseId, caseId));
}
