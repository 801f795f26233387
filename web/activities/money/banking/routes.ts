import { createRoute, redirect } from '@tanstack/react-router';
import { lazyPage } from '#web/platform/page/lazy-page.ts';
import { positiveOf, readByPage, textOf } from '#web/platform/page/search.ts';
import { insideRoute } from '#web/platform/shell/inside-route.ts';
import type { ItemSearch } from './item-search.ts';

const accounts = createRoute({
  getParentRoute: () => insideRoute,
  path: '/banking/accounts',
  staticData: { access: 'financials.banking' },
  validateSearch: (search): { search?: string | undefined; page?: number | undefined } => ({
    search: textOf(search.search)?.slice(0, 100),
    page: positiveOf(search.page),
  }),
  component: lazyPage(() => import('./AccountsPage.tsx'), 'AccountsPage'),
});

const createAccount = createRoute({
  getParentRoute: () => insideRoute,
  path: '/banking/accounts/create',
  staticData: { access: 'financials.banking' },
  component: lazyPage(() => import('./AccountFormPage.tsx'), 'CreateAccountPage'),
});

const editAccount = createRoute({
  getParentRoute: () => insideRoute,
  path: '/banking/accounts/$id/edit',
  staticData: { access: 'financials.banking' },
  component: lazyPage(() => import('./AccountFormPage.tsx'), 'EditAccountPage'),
});

/** An account's own address leads to its items. */
const account = createRoute({
  getParentRoute: () => insideRoute,
  path: '/banking/accounts/$id',
  staticData: { access: 'financials.banking' },
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/banking/accounts/$id/items', params, replace: true });
  },
});

const imports = createRoute({
  getParentRoute: () => insideRoute,
  path: '/banking/accounts/$id/imports',
  staticData: { access: 'financials.banking' },
  validateSearch: (search): { page?: number | undefined; import?: number | undefined } => ({
    page: positiveOf(search.page),
    import: positiveOf(search.import),
  }),
  component: lazyPage(() => import('./ImportsPage.tsx'), 'ImportsPage'),
});

const items = createRoute({
  getParentRoute: () => insideRoute,
  path: '/banking/accounts/$id/items',
  staticData: { access: 'financials.banking' },
  validateSearch: readByPage<ItemSearch>,
  // The account and its open items beside their code; with filters, the page knows what it wants.
  loader: ({ params, location }) => {
    const id = positiveOf(params.id);
    if (id !== undefined && location.searchStr === '')
      void import('./use-triage.ts').then(({ prefetchItems }) => prefetchItems(id));
  },
  component: lazyPage(() => import('./ItemsPage.tsx'), 'ItemsPage'),
});

const matchRules = createRoute({
  getParentRoute: () => insideRoute,
  path: '/banking/match-rules',
  staticData: { access: 'financials.banking' },
  component: lazyPage(() => import('./MatchRulesPage.tsx'), 'MatchRulesPage'),
});

export const bankingRoutes = [
  accounts,
  createAccount,
  editAccount,
  account,
  imports,
  items,
  matchRules,
] as const;
