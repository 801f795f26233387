import type { ClientAccountSearch, MovementSearch } from '#shared/activities/money/client-accounts/list.ts';
import { lazyPage } from '#web/platform/page/lazy-page.ts';
import { readByPage } from '#web/platform/page/search.ts';
import { insidePage } from '#web/platform/shell/inside-route.ts';

const accounts = insidePage('/banking/accounts/$id/client-accounts', 'financials.banking', {
  validateSearch: readByPage<ClientAccountSearch>,
  component: lazyPage(() => import('./ClientAccountsPage.tsx'), 'ClientAccountsPage'),
});

const movements = insidePage('/banking/accounts/$id/client-movements', 'financials.banking', {
  validateSearch: readByPage<MovementSearch>,
  component: lazyPage(() => import('./MovementsPage.tsx'), 'MovementsPage'),
});

const batches = insidePage('/banking/accounts/$id/client-batches', 'financials.banking', {
  component: lazyPage(() => import('./BatchesPage.tsx'), 'BatchesPage'),
});

export const clientAccountRoutes = [accounts, movements, batches] as const;
