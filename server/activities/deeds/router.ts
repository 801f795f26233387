import { type Procedures, router } from '#server/platform/http/trpc.ts';
import { deedsContract as contract } from '#shared/activities/deeds/contract.ts';
import { correctDay } from './correct-day.ts';
import { deedOfCase } from './deed-detail.ts';
import {
  apply,
  complete,
  deliver,
  discharge,
  forgo,
  grantDeed,
  publish,
  refuse,
  register,
  release,
  report,
} from './steps.ts';

/** The trust deed of a case, from its grant to the discharge of its trustee. */
export const deedsRouter: Procedures<typeof contract> = router(contract, {
  ofCase: (ctx, { caseId }) => deedOfCase(ctx, caseId),
  grant: (ctx, { caseId, ...input }) => grantDeed(ctx, caseId, input),
  publish,
  deliver,
  apply,
  register,
  forgo,
  complete,
  correct: correctDay,
  report,
  discharge,
  refuse,
  release,
});
