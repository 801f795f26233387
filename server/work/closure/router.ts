import { restRoutes } from '#server/platform/http/rest-routes.ts';
import { procedure, router } from '#server/platform/http/trpc.ts';
import { closureContract as contract } from '#shared/work/closure/contract.ts';
import { checklistOf } from './checklist.ts';

const rest = restRoutes('Cases', '/cases/{caseId}/closure');

/** What stands in the way of the end of an arrangement, and of closing its case. */
export const closureRouter = router({
  checklist: procedure(
    'case.read',
    contract.checklist,
    rest.get('', 'What stands in the way of completing or closing a case, and the clocks of its end'),
  ).query(({ ctx, input }) => checklistOf(ctx, input.caseId)),
});
