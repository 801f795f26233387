import { and, eq, ilike, lte, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { ROWS_TO_READ } from '#server/platform/http/export-list.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { annualReviews } from '#server/records/case-life/reviews/tables.ts';
import { visibleCase, visibleCases } from '#server/records/cases/access.ts';
import { cases } from '#server/records/cases/tables.ts';
import { tables } from '#server/records/reference/tables.ts';
import type { ReviewFilters, ReviewItem } from '#shared/activities/reviews/contract.ts';
import type { ReviewSort } from '#shared/activities/reviews/list.ts';
import { REQUEST_DAYS } from '#shared/activities/reviews/reviews.ts';
import { addDays, londonDate } from '#shared/platform/dates.ts';
import type { Actor } from '#shared/platform/permissions.ts';
import { countReviews, reviewRows, reviewStatus } from './review-row.ts';

const isOpen = sql`${reviewStatus} not in ('report_sent', 'exempt')`;
/** What the index of what is due holds: all that is open, and a few that have been sent since last night. */
const isStoredOpen = sql`${annualReviews.reportSentOn} is null and ${annualReviews.exemptReason} is null`;
/** Elsewhere the day is not that of the case's own law, and nothing is late by it. */
const isDueByLaw = eq(cases.jurisdiction, 'EW');
const isDueBy = (day: string) => and(isStoredOpen, isOpen, lte(annualReviews.dueOn, day));

const matching = (term: string): SQL | undefined => {
  const pattern = `%${term.replace(/[\\%_]/g, '\\$&')}%`;
  return or(ilike(cases.uniqueReference, pattern), ilike(cases.caseName, pattern));
};

/** Which reviews a list shows. */
function conditionOf(actor: Actor, input: ReviewFilters, today: string): SQL | undefined {
  const equal = (column: PgColumn | SQL, value: number | string | undefined) =>
    value === undefined ? undefined : sql`${column} = ${value}`;
  return and(
    visibleCases(actor, input.domainId),
    equal(annualReviews.caseId, input.caseId),
    equal(reviewStatus, input.status),
    equal(cases.supervisorUserId, input.supervisorId),
    equal(cases.caseOwnerUserId, input.ownerId),
    equal(cases.portfolioId, input.portfolioId),
    input.isOpen === undefined ? undefined : input.isOpen ? and(isStoredOpen, isOpen) : sql`not (${isOpen})`,
    input.overdue ? and(isDueBy(addDays(today, -1)), isDueByLaw) : undefined,
    input.dueWithin === undefined ? undefined : isDueBy(addDays(today, input.dueWithin)),
    input.toRequest
      ? and(
          isStoredOpen,
          sql`${reviewStatus} = 'not_due'`,
          lte(annualReviews.periodTo, addDays(today, REQUEST_DAYS - 1)),
        )
      : undefined,
    input.search ? matching(input.search) : undefined,
  );
}

/** Where both are shown, what is still to be done comes before what has been sent, or is exempt. */
function orderOf({ sort, dir, ...filters }: ReviewFilters): SQL[] {
  const keys: Record<ReviewSort, SQL | PgColumn> = {
    client: sql`lower(${cases.caseName})`,
    caseReference: cases.uniqueReference,
    dueOn: annualReviews.dueOn,
    periodTo: annualReviews.periodTo,
    owner: sql`lower(${tables.users.name})`,
  };
  const way = dir === 'asc' ? sql`asc` : sql`desc`;
  const { isOpen: which, status, overdue, dueWithin, toRequest } = filters;
  const areMixed = which === undefined && !status && !overdue && !toRequest && dueWithin === undefined;
  const openFirst = sort === 'dueOn' && areMixed ? [sql`not (${isStoredOpen})`] : [];
  return [...openFirst, sql`${keys[sort]} ${way}`, sql`${annualReviews.id} ${way}`];
}

/** One page of the reviews on cases that the caller may see. */
export async function listReviews(
  { services: { database }, actor }: SignedIn,
  { page, limit, ...filters }: ReviewFilters & { page: number; limit: number },
) {
  const where = conditionOf(actor, filters, londonDate());
  const [data, totalResults] = await Promise.all([
    reviewRows(database, where, { order: orderOf(filters), limit, offset: (page - 1) * limit }),
    countReviews(database, where),
  ]);
  return { data, meta: { page, limit, totalResults, totalPages: Math.ceil(totalResults / limit) } };
}

/** The same reviews from the first on, as many as a file must see. */
export const allReviews = ({ services: { database }, actor }: SignedIn, filters: ReviewFilters) =>
  reviewRows(database, conditionOf(actor, filters, londonDate()), {
    order: orderOf(filters),
    limit: ROWS_TO_READ,
  });

/** The reviews of a case, the newest year first. */
export async function reviewsOfCase(
  { services: { database }, actor }: SignedIn,
  caseId: number,
): Promise<ReviewItem[]> {
  await visibleCase(database, actor, caseId);
  return reviewRows(database, eq(annualReviews.caseId, caseId));
}
