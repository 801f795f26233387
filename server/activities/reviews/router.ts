import { type Procedures, router } from '#server/platform/http/trpc.ts';
import { reviewsContract as contract } from '#shared/activities/reviews/contract.ts';
import { requestMany } from './request-many.ts';
import { compareChosen, reviewDetail } from './review-detail.ts';
import { reviewRegister, reviewsOfCase } from './review-list.ts';
import { recordEvidence, requestPapers, reviewContribution, writeAnnualReport } from './steps.ts';

/** The yearly reviews of arrangements and their reports. */
export const reviewsRouter: Procedures<typeof contract> = router(contract, {
  ...reviewRegister.calls,
  requestMany: (ctx, { ids }) => requestMany(ctx, ids),
  ofCase: (ctx, { caseId }) => reviewsOfCase(ctx, caseId),
  get: (ctx, { caseId, id }) => reviewDetail(ctx, caseId, id),
  compare: compareChosen,
  request: requestPapers,
  evidence: recordEvidence,
  review: reviewContribution,
  report: writeAnnualReport,
});
