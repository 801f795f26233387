import { restRoutes } from '#server/platform/http/rest-routes.ts';
import { procedure, router } from '#server/platform/http/trpc.ts';
import { caseTabsContract as contract } from '#shared/views/cases/tabs/contract.ts';
import { tabCounts } from './tab-counts.ts';

const rest = restRoutes('Cases', '/cases/{caseId}/tab-counts');

/** What the tabs of a case hold, before any of them is opened. */
export const caseTabsRouter = router({
  counts: procedure(
    'case.read',
    contract.counts,
    rest.get('', 'How many rows the tabs of a case hold: its people, debts, documents, open tasks and so on'),
  ).query(({ ctx, input }) => tabCounts(ctx, input.caseId)),
});
