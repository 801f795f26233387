import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '#web/platform/page/lazy-page.ts';
import { positiveOf } from '#web/platform/page/search.ts';
import { insideRoute } from '#web/platform/shell/inside-route.ts';

const caseSearch = createRoute({
  getParentRoute: () => insideRoute,
  path: '/cases/search/$search',
  staticData: { access: 'case.read' },
  validateSearch: (search): { page?: number | undefined } => ({ page: positiveOf(search.page) }),
  component: lazyPage(() => import('./SearchPage.tsx'), 'SearchPage'),
});

export const searchRoutes = [caseSearch] as const;
