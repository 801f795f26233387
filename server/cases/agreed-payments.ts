import type { Database } from '#server/database/connect.ts';
import { nextAnnual } from '#shared/cases/case-dates.ts';
import { contributionSummary } from '#shared/cases/contributions.ts';
import type { Actor } from '#shared/permissions.ts';
import { visibleCase } from './access.ts';

/** When the arrangement was approved, what counts from that day, and what comes next. Everything is null before approval. */
export async function approvalOf(database: Database, actor: Actor, caseId: number) {
  const found = await visibleCase(database, actor, caseId);
  const next = nextAnnual(found.approvalDate);
  return {
    approvalDate: found.approvalDate,
    commencementDate: found.commencementDate,
    expectedEndDate: found.expectedEndDate,
    equityReviewDueOn: found.equityReviewDueOn,
    nextAnnualOn: next?.anniversaryOn ?? null,
    nextReportDueOn: next?.reportDueOn ?? null,
  };
}

/**
 * What the client agreed to pay and how much of it has fallen due. Receipts are not recorded yet, so what was received is nothing
 * and nothing is said about arrears.
 */
export async function creditSummaryOf(database: Database, actor: Actor, caseId: number) {
  const found = await visibleCase(database, actor, caseId);
  const { contributionPence, contributionDay, termMonths, commencementDate, expectedEndDate } = found;
  const agreed = contributionSummary(found);
  return {
    contributionPence,
    contributionDay,
    termMonths,
    commencementDate,
    expectedEndDate,
    instalments: agreed?.instalments ?? 0,
    instalmentsDue: agreed?.instalmentsDue ?? 0,
    totalPence: agreed?.totalPence ?? 0,
    dueToDatePence: agreed?.dueToDatePence ?? 0,
    receivedPence: 0,
    arrearsPence: null,
    lastReceiptOn: null,
    nextDueOn: agreed?.nextDueOn ?? null,
  };
}
