import { type Procedures, router } from '#server/platform/http/trpc.ts';
import { closureContract as contract } from '#shared/activities/closure/contract.ts';
import { checklistOf } from './checklist.ts';

/** What stands in the way of the end of an arrangement, and of closing its case. */
export const closureRouter: Procedures<typeof contract> = router(contract, {
  checklist: (ctx, { caseId }) => checklistOf(ctx, caseId),
});
