import { createRoute } from '@tanstack/react-router';
import type { BreachSearch } from '#shared/activities/creditors/breaches/list.ts';
import { lazyPage } from '#web/platform/page/lazy-page.ts';
import { readByPage } from '#web/platform/page/search.ts';
import { insideRoute } from '#web/platform/shell/inside-route.ts';

const register = createRoute({
  getParentRoute: () => insideRoute,
  path: '/breaches',
  staticData: { access: 'case.read' },
  validateSearch: readByPage<BreachSearch>,
  component: lazyPage(() => import('./BreachesPage.tsx'), 'BreachesPage'),
});

export const breachRoutes = [register] as const;
