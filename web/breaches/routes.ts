import { createRoute } from '@tanstack/react-router';
import type { BreachSearch } from '#shared/breaches/list.ts';
import { lazyPage } from '#web/page/lazy-page.ts';
import { readByPage } from '#web/page/search.ts';
import { insideRoute } from '#web/shell/inside-route.ts';

const register = createRoute({
  getParentRoute: () => insideRoute,
  path: '/breaches',
  staticData: { access: 'case.read' },
  validateSearch: readByPage<BreachSearch>,
  component: lazyPage(() => import('./BreachesPage.tsx'), 'BreachesPage'),
});

export const breachRoutes = [register] as const;
