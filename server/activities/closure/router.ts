import { type Procedures, router } from '#server/platform/http/trpc.ts';
import { closureContract as contract } from '#shared/activities/closure/contract.ts';
import { checklistOf } from './checklist.ts';
import { endArrangement } from './end-arrangement.ts';

/** What prevents an arrangement from ending, and its case from being closed. */
export const closureRouter: Procedures<typeof contract> = router(contract, {
  checklist: (ctx, { caseId }) => checklistOf(ctx, caseId),
  endArrangement,
});
