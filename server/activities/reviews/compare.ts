import { and, eq } from 'drizzle-orm';
import type { Database, Tx } from '#server/platform/database/connect.ts';
import { statementHeadings } from '#server/records/affairs/catalogues.ts';
import { linesOf, statementsOf } from '#server/records/affairs/statements.ts';
import { annualReviews } from '#server/records/case-life/reviews/tables.ts';
import type { ReviewComparison } from '#shared/activities/reviews/contract.ts';
import { compareHeadings, upliftWorking } from '#shared/activities/reviews/uplift.ts';
import { AppError } from '#shared/platform/errors.ts';
import { summarise } from '#shared/records/affairs/income-expenditure.ts';
import type { Review } from './review-row.ts';

type Head = Awaited<ReturnType<typeof statementsOf>>[number];
type Chosen = { statementId: number; comparedWithId: number };

/** The budget used by the review of the year before. */
async function lastReviewed(tx: Database | Tx, { caseId, yearNo }: Pick<Review, 'caseId' | 'yearNo'>) {
  const [earlier] = await tx
    .select({ statementId: annualReviews.statementId })
    .from(annualReviews)
    .where(and(eq(annualReviews.caseId, caseId), eq(annualReviews.yearNo, yearNo - 1)));
  return earlier?.statementId ?? null;
}

/**
 * The budgets that a review compares unless others are chosen: the newest one drawn up since its year began, and the one used by the review
 * before, else the next older one. Null if the case has no such pair.
 */
export async function usualBudgets(
  tx: Database | Tx,
  review: Pick<Review, 'caseId' | 'yearNo' | 'periodFrom' | 'statementId' | 'comparedWithId'>,
  heads: readonly Head[],
): Promise<Chosen | null> {
  const { statementId, comparedWithId, periodFrom } = review;
  if (statementId !== null && comparedWithId !== null) return { statementId, comparedWithId };
  const earlierId = await lastReviewed(tx, review);
  const now = heads.find(({ id, statementOn }) => statementOn > periodFrom && id !== earlierId);
  if (!now) return null;
  const older = heads.filter(({ id, statementOn }) => id !== now.id && statementOn <= now.statementOn);
  const before = older.find(({ id }) => id === earlierId) ?? older[0];
  return before ? { statementId: now.id, comparedWithId: before.id } : null;
}

/** Two budgets of a case side by side, and what follows for its contribution. Refused at its field if one belongs to another case. */
export async function compareBudgets(
  tx: Database | Tx,
  caseId: number,
  { statementId, comparedWithId }: Chosen,
  contributionPence: number,
): Promise<ReviewComparison> {
  const heads = await statementsOf(tx, caseId);
  const find = (id: number, field: keyof Chosen) => {
    const head = heads.find((each) => each.id === id);
    if (head) return head;
    const message = 'That statement is not on this case.';
    throw new AppError('invalid', message, { errors: { [field]: message } });
  };
  const [now, before] = [find(statementId, 'statementId'), find(comparedWithId, 'comparedWithId')];
  if (now.id === before.id) {
    const message = 'Choose another statement to compare with.';
    throw new AppError('invalid', message, { errors: { comparedWithId: message } });
  }
  const headings = await statementHeadings(tx);
  const [linesNow, linesBefore] = [await linesOf(tx, now.id), await linesOf(tx, before.id)];
  const [is, was] = [summarise(headings, now, linesNow), summarise(headings, before, linesBefore)];
  return {
    statementId,
    comparedWithId,
    headings: compareHeadings(was.headings, is.headings),
    working: upliftWorking(was, is, contributionPence),
  };
}
