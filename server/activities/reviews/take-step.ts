import type { SignedIn } from '#server/platform/http/trpc.ts';
import { keepReviewClocks } from '#server/records/case-life/reviews/keep-review-clocks.ts';
import { REVIEWS } from '#server/records/case-life/reviews/raise-reviews.ts';
import { annualReviews } from '#server/records/case-life/reviews/tables.ts';
import { lifeOnCase, type Seen, type Stepping as SteppingOn } from '#server/records/cases/life-on-case.ts';
import { changeRow } from '#server/records/reference/versioned-rows.ts';
import type { ListedReview } from '#shared/activities/reviews/contract.ts';
import { type ReviewFacts, type ReviewStep, reviewLife } from '#shared/activities/reviews/review-life.ts';
import { factsOf } from './review-detail.ts';
import { type Review, visibleReview } from './review-row.ts';
import { keepReviewTasks } from './review-tasks.ts';

/** What a step works on: the stored review, the review as pages show it, and its locked case. */
export type Stepping = SteppingOn<Review, ListedReview, ReviewFacts>;

/** The name of a step in the audit trail: a review is called that whatever its outcome. */
const actionOf = (step: ReviewStep) =>
  step === 'change' || step === 'stays' || step === 'waive' ? 'review' : step;

const onCase = lifeOnCase({
  life: reviewLife,
  table: annualReviews,
  topic: REVIEWS,
  show: visibleReview,
  facts: factsOf,
  store: (w, before, values, _note, step) =>
    changeRow(w, REVIEWS, annualReviews, before, before.version, values, { action: actionOf(step) }),
  answer: (tx, actor, { id: caseId }, id) => visibleReview(tx, actor, caseId, id),
});

/** Takes a step of a review; its tasks and clocks follow. */
export const takeStep = (
  ctx: SignedIn,
  seen: Seen,
  step: ReviewStep,
  change: (at: Stepping) => Promise<Partial<Review>>,
): Promise<ListedReview> =>
  onCase.takeStep(ctx, seen, step, async (at) => ({
    values: await change(at),
    note: null,
    follow: async ({ id }) => {
      const { w, actor, found } = at;
      await keepReviewTasks(w, found, await visibleReview(w.tx, actor, found.id, id));
      await keepReviewClocks(w, [id]);
    },
  }));
