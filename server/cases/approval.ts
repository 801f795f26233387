import type { Database } from '#server/database/connect.ts';
import { nextAnnual } from '#shared/cases/case-dates.ts';
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
