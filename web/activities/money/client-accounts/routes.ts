import { createRoute } from '@tanstack/react-router';
import type { ClientAccountSearch, MovementSearch } from '#shared/activities/money/client-accounts/list.ts';
import { lazyPage } from '#web/platform/page/lazy-page.ts';
import { readByPage } from '#web/platform/page/search.ts';
import { insideRoute } from '#web/platform/shell/inside-route.ts';

const accounts = createRoute({
  getParentRoute: () => insideRoute,
  path: '/banking/accounts/$id/client-accounts',
  staticData: { access: 'financials.banking' },
  validateSearch: readByPage<ClientAccountSearch>,
  component: lazyPage(() => import('./ClientAccountsPage.tsx'), 'ClientAccountsPage'),
});

const movements = createRoute({
  getParentRoute: () => insideRoute,
  path: '/banking/accounts/$id/client-movements',
  staticData: { access: 'financials.banking' },
  validateSearch: readByPage<MovementSearch>,
  component: lazyPage(() => import('./MovementsPage.tsx'), 'MovementsPage'),
});

const batches = createRoute({
  getParentRoute: () => insideRoute,
  path: '/banking/accounts/$id/client-batches',
  staticData: { access: 'financials.banking' },
  component: lazyPage(() => import('./BatchesPage.tsx'), 'BatchesPage'),
});

export const clientAccountRoutes = [accounts, movements, batches] as const;
