import type { ClientMoneySearch } from '#shared/activities/money/client-money/list.ts';
import { lazyPage } from '#web/platform/page/lazy-page.ts';
import { readByPage } from '#web/platform/page/search.ts';
import { insidePage } from '#web/platform/shell/inside-route.ts';

const ofFirm = insidePage('/banking/client-money', 'financials.banking', {
  validateSearch: readByPage<ClientMoneySearch & { on?: string | undefined }>,
  component: lazyPage(() => import('./ClientMoneyPage.tsx'), 'ClientMoneyPage'),
});

export const clientMoneyRoutes = [ofFirm] as const;
