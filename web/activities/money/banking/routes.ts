import { createRoute, redirect } from '@tanstack/react-router';
import { lazyPage } from '#web/platform/page/lazy-page.ts';
import { positiveOf, readByPage, textOf } from '#web/platform/page/search.ts';
import { type AnySearch, insidePage, insideRoute } from '#web/platform/shell/inside-route.ts';
import type { ItemSearch } from './item-search.ts';

const accounts = insidePage('/banking/accounts', 'financials.banking', {
  validateSearch: (search: AnySearch): { search?: string | undefined; page?: number | undefined } => ({
    search: textOf(search.search)?.slice(0, 100),
    page: positiveOf(search.page),
  }),
  component: lazyPage(() => import('./AccountsPage.tsx'), 'AccountsPage'),
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

const imports = insidePage('/banking/accounts/$id/imports', 'financials.banking', {
  validateSearch: (search: AnySearch): { page?: number | undefined; import?: number | undefined } => ({
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

export const bankingRoutes = [
  accounts,
  insidePage('/banking/accounts/create', 'financials.banking', {
    component: lazyPage(() => import('./AccountFormPage.tsx'), 'CreateAccountPage'),
  }),
  insidePage('/banking/accounts/$id/edit', 'financials.banking', {
    component: lazyPage(() => import('./AccountFormPage.tsx'), 'EditAccountPage'),
  }),
  account,
  imports,
  items,
  insidePage('/banking/match-rules', 'financials.banking', {
    component: lazyPage(() => import('./MatchRulesPage.tsx'), 'MatchRulesPage'),
  }),
] as const;
