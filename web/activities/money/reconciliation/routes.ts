import type { KeptSearch } from '#shared/activities/money/reconciliation/list.ts';
import { lazyPage } from '#web/platform/page/lazy-page.ts';
import { dayOf, readByPage } from '#web/platform/page/search.ts';
import { type AnySearch, insidePage } from '#web/platform/shell/inside-route.ts';

const ofAccount = insidePage('/banking/accounts/$id/reconciliation', 'financials.banking', {
  validateSearch: (search: AnySearch): { on?: string | undefined } => ({ on: dayOf(search.on) }),
  component: lazyPage(() => import('./ReconciliationPage.tsx'), 'ReconciliationPage'),
});

const ofFirm = insidePage('/banking/reconciliations', 'financials.banking', {
  validateSearch: readByPage<KeptSearch & { on?: string | undefined }>,
  component: lazyPage(() => import('./ReconciliationsPage.tsx'), 'ReconciliationsPage'),
});

export const reconciliationRoutes = [ofAccount, ofFirm] as const;
