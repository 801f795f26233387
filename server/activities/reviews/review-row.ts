import { and, eq, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database, Tx } from '#server/platform/database/connect.ts';
import { col, sqlOf } from '#server/platform/database/rows.ts';
import { annualReviews } from '#server/records/case-life/reviews/tables.ts';
import { visibleCases } from '#server/records/cases/access.ts';
import { cases } from '#server/records/cases/tables.ts';
import { mailItems } from '#server/records/correspondence/tables.ts';
import { tables } from '#server/records/reference/tables.ts';
import type { ListedReview } from '#shared/activities/reviews/contract.ts';
import { isOverdue, type ReviewStatus, requestFrom } from '#shared/activities/reviews/reviews.ts';
import { londonDate } from '#shared/platform/dates.ts';
import { noSuch } from '#shared/platform/errors.ts';
import type { Actor } from '#shared/platform/permissions.ts';

/** A stored review. */
export type Review = typeof annualReviews.$inferSelect;

const { users } = tables;
export const supervisors = alias(users, 'supervisor');
const reviewers = alias(users, 'reviewer');
const requests = alias(mailItems, 'request_item');
const reports = alias(mailItems, 'report_item');

/** The day on which a review's request, or its report, was sent. */
export const requestSentOn = sqlOf(
  col.day.orNull,
)`coalesce(${annualReviews.requestSentOn}, ${requests.sentOn})`;
export const reportSentOn = sqlOf(col.day.orNull)`coalesce(${annualReviews.reportSentOn}, ${reports.sentOn})`;
type Letters = typeof requests | typeof reports;
const isCancelled = (of: Letters) => sql`coalesce(${of.status} = 'cancelled', false)`;

/** How far a review has come, derived from its dates and its letters. A cancelled letter counts for nothing. */
export const reviewStatus = sqlOf(
  col.word<ReviewStatus>(),
)`case when ${annualReviews.exemptReason} is not null then 'exempt'
  when ${reportSentOn} is not null then 'report_sent'
  when ${annualReviews.reviewedOn} is not null then 'reviewed'
  when ${annualReviews.evidenceReceivedOn} is not null then 'received'
  when ${annualReviews.requestSentOn} is not null or ${annualReviews.requestItemId} is not null and not ${isCancelled(requests)} then 'requested'
  else 'not_due' end`;

const letterOf = (of: Letters) =>
  sqlOf(
    col.json<ListedReview['request']>().orNull,
  )`case when ${of.id} is not null and not ${isCancelled(of)} then
    json_build_object('id', ${of.id}, 'status', ${of.status}, 'sentOn', ${of.sentOn}) end`;

/** Reviews with the names of what they refer to, by a condition on them and on their cases. */
const selected = (database: Database | Tx) =>
  database
    .select({
      review: annualReviews,
      case: {
        id: cases.id,
        uniqueReference: cases.uniqueReference,
        caseName: cases.caseName,
        approvalDate: cases.approvalDate,
        contributionPence: cases.contributionPence,
      },
      supervisor: { id: supervisors.id, name: supervisors.name },
      owner: { id: users.id, name: users.name },
      reviewedBy: { id: reviewers.id, name: reviewers.name },
      place: cases.jurisdiction,
      status: reviewStatus,
      request: letterOf(requests),
      requestSentOn,
      report: letterOf(reports),
      reportSentOn,
    })
    .from(annualReviews)
    .innerJoin(cases, eq(cases.id, annualReviews.caseId))
    .innerJoin(users, eq(users.id, cases.caseOwnerUserId))
    .leftJoin(supervisors, eq(supervisors.id, cases.supervisorUserId))
    .leftJoin(reviewers, eq(reviewers.id, annualReviews.reviewedBy))
    .leftJoin(requests, eq(requests.id, annualReviews.requestItemId))
    .leftJoin(reports, eq(reports.id, annualReviews.reportItemId));

type Cut = { order?: SQL[]; limit?: number; offset?: number };

/** Reviews as lists and pages show them. */
export async function reviewRows(
  database: Database | Tx,
  where: SQL | undefined,
  { order, limit = 1_000, offset = 0 }: Cut = {},
): Promise<ListedReview[]> {
  const today = londonDate();
  const rows = await selected(database)
    .where(where)
    .orderBy(...(order ?? [sql`${annualReviews.yearNo} desc`]))
    .limit(limit)
    .offset(offset);
  return rows.map(({ review, supervisor, reviewedBy, place, ...rest }) => {
    const { requestItemId: _, reportItemId: __, ...stored } = review;
    const { periodTo, dueOn } = review;
    const { status } = rest;
    return {
      ...stored,
      ...rest,
      supervisor: supervisor?.id ? supervisor : null,
      reviewedBy: reviewedBy?.id ? reviewedBy : null,
      isOverdue: isOverdue({ place, status, dueOn }, today),
      isToRequest: status === 'not_due' && requestFrom(periodTo) <= today,
    } as never as ListedReview;
  });
}

/** The columns that conditions on reviews and their status use. */
export const reviewsFrom = sql`${annualReviews} join ${cases} on ${cases.id} = ${annualReviews.caseId}
  left join ${mailItems} ${requests} on ${requests.id} = ${annualReviews.requestItemId}
  left join ${mailItems} ${reports} on ${reports.id} = ${annualReviews.reportItemId}`;

/** The refusal of a review that does not exist, or that the caller may not see. */
export const noSuchReview = () => noSuch('review', 'case');

/** The review, when it is on that case and the actor may see the case. */
export async function visibleReview(
  database: Database | Tx,
  actor: Actor,
  caseId: number,
  id: number,
): Promise<ListedReview> {
  const where = and(eq(annualReviews.id, id), eq(annualReviews.caseId, caseId), visibleCases(actor));
  const [row] = await reviewRows(database, where);
  if (!row) throw noSuchReview();
  return row;
}
