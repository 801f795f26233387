import { createRoute } from '@tanstack/react-router';
import type { CaseSearch } from '#shared/records/cases/list.ts';
import { lazyPage } from '#web/platform/page/lazy-page.ts';
import { readByPage, textOf } from '#web/platform/page/search.ts';
import { type AnySearch, insidePage, insideRoute } from '#web/platform/shell/inside-route.ts';

const list = createRoute({
  getParentRoute: () => insideRoute,
  path: '/cases',
  staticData: { access: 'case.read' },
  validateSearch: readByPage<CaseSearch>,
  // The first page beside its code; with filters, the page knows what it wants.
  loader: ({ location }) => {
    if (location.searchStr === '')
      void import('./list-client.ts').then(({ prefetchCases }) => prefetchCases());
  },
  component: lazyPage(() => import('./CasesPage.tsx'), 'CasesPage'),
});

const create = insidePage('/cases/create', 'case.write', {
  validateSearch: (search: AnySearch): { step?: string | undefined } => ({ step: textOf(search.step) }),
  component: lazyPage(() => import('./CreateCasePage.tsx'), 'CreateCasePage'),
});

export const caseRoutes = [list, create] as const;
