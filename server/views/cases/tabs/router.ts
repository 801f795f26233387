import { type Procedures, router } from '#server/platform/http/trpc.ts';
import { caseTabsContract as contract } from '#shared/views/cases/tabs/contract.ts';
import { tabCounts } from './tab-counts.ts';

/** How much the tabs of a case hold, before any is opened. */
export const caseTabsRouter: Procedures<typeof contract> = router(contract, {
  counts: (ctx, { caseId }) => tabCounts(ctx, caseId),
});
