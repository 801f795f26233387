import type { ReviewStep } from '#shared/activities/reviews/review-life.ts';
import { queryClient, withRefetch } from '#web/platform/api/query.ts';
import { type Inputs, trpc, trpcClient } from '#web/platform/api/trpc.ts';
import { invalidateCase } from '#web/platform/case/case.ts';

type Calls = Inputs['reviews'];

/** The reviews of a case; kept with the case, and fetched again whenever it changes. */
export const reviewsOptions = (caseId: number) => trpc.reviews.ofCase.queryOptions({ caseId });

export const reviewOptions = (caseId: number, id: number) => trpc.reviews.get.queryOptions({ caseId, id });

export const comparisonOptions = (caseId: number, id: number, statementId: number, comparedWithId: number) =>
  trpc.reviews.compare.queryOptions({ caseId, id, statementId, comparedWithId });

export const invalidateReviews = () => queryClient.invalidateQueries(trpc.reviews.pathFilter());

const saving = <Answer>(caseId: number, change: Promise<Answer>) =>
  withRefetch(change, () => Promise.all([invalidateCase(caseId), invalidateReviews()]));

/** Saves the result of a review. */
export const saveReview = (input: Calls['review'] & { caseId: number }) =>
  saving(input.caseId, trpcClient.reviews.review.mutate(input));

/** Takes a step of a review; its results are one call. */
export function takeReviewStep(caseId: number, step: ReviewStep, input: object) {
  const call = step === 'change' || step === 'stays' || step === 'waive' ? 'review' : step;
  return saving<unknown>(caseId, trpcClient.reviews[call].mutate(input as never));
}

/** Asks for the papers of several reviews. */
export const requestMany = (ids: readonly number[]) =>
  withRefetch(trpcClient.reviews.requestMany.mutate({ ids: [...ids] }), invalidateReviews);
