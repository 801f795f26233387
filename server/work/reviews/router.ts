import { exportList } from '#server/platform/http/export-list.ts';
import { restRoutes } from '#server/platform/http/rest-routes.ts';
import { procedure, router } from '#server/platform/http/trpc.ts';
import { reviewsContract as contract } from '#shared/work/reviews/contract.ts';
import { reviewList } from '#shared/work/reviews/list.ts';
import { requestMany } from './request-many.ts';
import { compareChosen, reviewDetail } from './review-detail.ts';
import { allReviews, listReviews, reviewsOfCase } from './review-list.ts';
import { recordEvidence, requestPapers, reviewContribution, writeAnnualReport } from './steps.ts';

const rest = restRoutes('Annual reviews');
const one = '/cases/{caseId}/annual-reviews/{id}';

/** The yearly reviews of arrangements and their reports. */
export const reviewsRouter = router({
  list: procedure(
    'case.read',
    contract.list,
    rest.get('/annual-reviews', 'The annual reviews, what is due first', 'list'),
  ).query(({ ctx, input }) => listReviews(ctx, input)),
  export: procedure(
    'case.read',
    contract.export,
    rest.get('/annual-reviews/export', 'The annual reviews as CSV', 'csv'),
  ).query(async ({ ctx, input: { columns, ...filters } }) =>
    exportList(reviewList, await allReviews(ctx, filters), columns),
  ),
  requestMany: procedure(
    'case.write',
    contract.requestMany,
    rest.post('/annual-reviews/request', 'Ask for the papers of several reviews'),
  ).mutation(({ ctx, input }) => requestMany(ctx, input.ids)),
  ofCase: procedure(
    'case.read',
    contract.ofCase,
    rest.get('/cases/{caseId}/annual-reviews', 'The annual reviews of a case, the newest first'),
  ).query(({ ctx, input }) => reviewsOfCase(ctx, input.caseId)),
  get: procedure(
    'case.read',
    contract.get,
    rest.get(one, 'An annual review: papers, budgets, working and what may come next'),
  ).query(({ ctx, input: { caseId, id } }) => reviewDetail(ctx, caseId, id)),
  compare: procedure(
    'case.read',
    contract.compare,
    rest.get(`${one}/comparison`, 'Two budgets side by side, and the contribution that follows'),
  ).query(({ ctx, input }) => compareChosen(ctx, input)),
  request: procedure(
    'case.write',
    contract.request,
    rest.post(`${one}/request`, 'Ask the clients for their papers'),
  ).mutation(({ ctx, input }) => requestPapers(ctx, input)),
  evidence: procedure(
    'case.write',
    contract.evidence,
    rest.post(`${one}/evidence`, 'Record that the papers have come'),
  ).mutation(({ ctx, input }) => recordEvidence(ctx, input)),
  review: procedure(
    'case.write',
    contract.review,
    rest.post(`${one}/review`, 'Review the contribution; a new one changes the payment schedule'),
  ).mutation(({ ctx, input }) => reviewContribution(ctx, input)),
  report: procedure(
    'case.write',
    contract.report,
    rest.post(`${one}/report`, 'Write the report to the clients and all creditors'),
  ).mutation(({ ctx, input }) => writeAnnualReport(ctx, input)),
});
