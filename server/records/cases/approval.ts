import type { Database } from '#server/platform/database/connect.ts';
import type { Actor } from '#shared/platform/permissions.ts';
import { isRuleIn } from '#shared/records/law/places.ts';
import { caseRow } from './case-row.ts';

/**
 * When the arrangement was approved, and the dates that follow from that. All are null before approval; the coming ones also once the case
 * has ended.
 */
export async function approvalOf(database: Database, actor: Actor, caseId: number) {
  const { status, nextAnnual, ...found } = await caseRow(database, actor, caseId);
  return {
    approvalDate: found.approvalDate,
    commencementDate: found.commencementDate,
    expectedEndDate: found.expectedEndDate,
    equityReviewDueOn: status.hasEnded ? null : found.equityReviewDueOn,
    nextAnnualOn: nextAnnual?.anniversaryOn ?? null,
    nextReportDueOn: isRuleIn('annual-report', found.jurisdiction) ? (nextAnnual?.reportDueOn ?? null) : null,
  };
}
