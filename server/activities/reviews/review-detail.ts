import { and, eq } from 'drizzle-orm';
import type { Database, Tx } from '#server/platform/database/connect.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { statementsOf } from '#server/records/affairs/statements.ts';
import { type Case, visibleCase } from '#server/records/cases/access.ts';
import { requiredEvidence } from '#server/records/correspondence/data/evidence-table.ts';
import { scheduleAndContributions } from '#server/records/payments/schedules/schedule-of-case.ts';
import { scheduleProposals } from '#server/records/payments/schedules/tables.ts';
import type { ListedReview, ReviewDetail } from '#shared/activities/reviews/contract.ts';
import { type ReviewFacts, reviewLife } from '#shared/activities/reviews/review-life.ts';
import { londonDate } from '#shared/platform/dates.ts';
import { offered } from '#shared/platform/life/life.ts';
import { agreedOf, type ScheduleLine } from '#shared/records/payments/schedules.ts';
import { standingOf } from '#shared/records/payments/standing.ts';
import { compareBudgets, usualBudgets } from './compare.ts';
import { visibleReview } from './review-row.ts';

/** Whether a review's new contribution is waiting for a second person's approval. */
const isChangeWaiting = async (tx: Database | Tx, caseId: number): Promise<boolean> =>
  (await tx.$count(
    scheduleProposals,
    and(
      eq(scheduleProposals.caseId, caseId),
      eq(scheduleProposals.status, 'proposed'),
      eq(scheduleProposals.reason, 'review'),
    ),
  )) > 0;

/** The facts that decide which steps a review may take. */
export const factsOf = async (
  tx: Database | Tx,
  { jurisdiction }: Pick<Case, 'jurisdiction'>,
  review: ListedReview,
): Promise<ReviewFacts> => ({
  ...review,
  place: jurisdiction,
  today: londonDate(),
  isReportWritten: review.report !== null,
  isChangeWaiting: await isChangeWaiting(tx, review.caseId),
});

/** Whether the schedule shows what a review changed. */
function changeOf(
  { newContributionPence, oldContributionPence, changesFrom }: ListedReview,
  lines: readonly ScheduleLine[],
  isWaiting: boolean,
): ReviewDetail['change'] {
  if (changesFrom === null || newContributionPence === oldContributionPence) return 'none';
  if (isWaiting) return 'waiting';
  const first = lines.find(({ kind, dueOn }) => kind === 'regular' && dueOn >= changesFrom);
  return first && agreedOf(first) === newContributionPence ? 'made' : 'missing';
}

/** The day as of which the required papers are listed: today, or once they have come in, the day they did. */
const paperDay = ({ status, evidenceReceivedOn, reviewedOn }: ListedReview, today: string) =>
  status === 'not_due' || status === 'requested' ? today : (evidenceReceivedOn ?? reviewedOn ?? today);

/** A review with everything its page shows. */
export async function reviewDetail(
  { services: { database }, actor }: SignedIn,
  caseId: number,
  id: number,
): Promise<ReviewDetail> {
  const today = londonDate();
  const review = await visibleReview(database, actor, caseId, id);
  const found = await visibleCase(database, actor, caseId);
  const evidence = await requiredEvidence(database, caseId, paperDay(review, today));
  const statements = await statementsOf(database, caseId);
  const usual = await usualBudgets(database, review, statements);
  const contribution = review.oldContributionPence ?? found.contributionPence ?? 0;
  const { schedule, contributions, ended } = await scheduleAndContributions(database, found);
  const facts = await factsOf(database, found, review);
  const { nextDueOn } = standingOf(schedule.lines, contributions.receivedPence, today, ended);
  return {
    ...review,
    evidence: evidence.map(({ documentTypeId, name, documentId, receivedOn }) => ({
      documentTypeId,
      name,
      documentId,
      receivedOn,
    })),
    statements: statements.map(({ id: statementId, statementOn, kind, isCurrent, surplusPence }) => ({
      id: statementId,
      statementOn,
      kind,
      isCurrent,
      surplusPence,
    })),
    comparison: usual && (await compareBudgets(database, caseId, usual, contribution)),
    scheduleVersion: schedule.scheduleVersion,
    nextDueOn,
    change: changeOf(review, schedule.lines, facts.isChangeWaiting),
    steps: offered(reviewLife, facts),
  };
}

/** Two budgets of the case that somebody chose, side by side. */
export async function compareChosen(
  { services: { database }, actor }: SignedIn,
  { caseId, id, ...chosen }: { caseId: number; id: number; statementId: number; comparedWithId: number },
) {
  const review = await visibleReview(database, actor, caseId, id);
  const found = await visibleCase(database, actor, caseId);
  const contribution = review.oldContributionPence ?? found.contributionPence ?? 0;
  return compareBudgets(database, caseId, chosen, contribution);
}
