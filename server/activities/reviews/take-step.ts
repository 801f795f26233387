import type { Write } from '#server/platform/database/write.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { keepReviewClocks } from '#server/records/case-life/reviews/keep-review-clocks.ts';
import { REVIEWS } from '#server/records/case-life/reviews/raise-reviews.ts';
import { annualReviews } from '#server/records/case-life/reviews/tables.ts';
import { type Case, writeToCase } from '#server/records/cases/access.ts';
import { changeRow, checkVersion, lockRow } from '#server/records/reference/versioned-rows.ts';
import type { ReviewItem } from '#shared/activities/reviews/contract.ts';
import { type ReviewStep, whyNotStep } from '#shared/activities/reviews/reviews.ts';
import { londonDate } from '#shared/platform/dates.ts';
import { AppError } from '#shared/platform/errors.ts';
import { factsOf } from './review-detail.ts';
import { type Review, visibleReview } from './review-row.ts';
import { keepReviewTasks } from './review-tasks.ts';

/** The review that is to change, and the version that the caller saw. */
export type Seen = { caseId: number; id: number; version: number };

/** What a step is taken on: the stored review, what pages show of it, and its case, locked. */
export type Stepping = { w: Write; found: Case; before: Review; shown: ReviewItem; today: string };

/** Takes a step of a review on its locked case: refused where something stands in its way, or somebody changed it meanwhile. */
export function takeStep<More extends object = object>(
  ctx: SignedIn,
  { caseId, id, version }: Seen,
  step: ReviewStep,
  change: (at: Stepping) => Promise<{ values: Partial<Review>; more?: More }>,
): Promise<ReviewItem & More> {
  return writeToCase(ctx, caseId, async (w, found) => {
    const before = await lockRow(w, annualReviews, id, { column: annualReviews.caseId, id: caseId });
    const shown = await visibleReview(w.tx, ctx.actor, caseId, id);
    await checkVersion(w, before, version, () => shown);
    const today = londonDate();
    const obstacle = whyNotStep(await factsOf(w.tx, found, shown), step, today);
    if (obstacle) throw new AppError('conflict', obstacle);
    const { values, more } = await change({ w, found, before, shown, today });
    await changeRow(w, REVIEWS, annualReviews, before, before.version, values, { action: step });
    const after = await visibleReview(w.tx, ctx.actor, caseId, id);
    await keepReviewTasks(w, found, after);
    await keepReviewClocks(w, [id]);
    w.changed(REVIEWS);
    return { ...after, ...(more as More) };
  });
}
