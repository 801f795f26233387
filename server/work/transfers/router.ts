import { restRoutes } from '#server/platform/http/rest-routes.ts';
import { procedure, router } from '#server/platform/http/trpc.ts';
import { transfersContract as contract } from '#shared/work/transfers/contract.ts';
import { askForTransfer } from './ask-for-transfer.ts';
import { transferOverview } from './overview.ts';

const rest = restRoutes('Cases', '/cases/{caseId}/transfers');

/** Approved cases on their way to another portfolio or domain. */
export const transfersRouter = router({
  ofCase: procedure(
    'case.read',
    contract.ofCase,
    rest.get('', 'The transfers of a case, where it may go and what stands in the way'),
  ).query(({ ctx, input }) => transferOverview(ctx, input.caseId)),
  ask: procedure(
    'case.write',
    contract.ask,
    rest.create('', 'Ask a second person to transfer a case to another portfolio'),
  ).mutation(({ ctx, input }) => askForTransfer(ctx, input)),
});
