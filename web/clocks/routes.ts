import { createRoute } from '@tanstack/react-router';
import type { DeadlineSearch } from '#shared/clocks/list.ts';
import { lazyPage } from '#web/page/lazy-page.ts';
import { readByPage } from '#web/page/search.ts';
import { insideRoute } from '#web/shell/inside-route.ts';

const deadlines = createRoute({
  getParentRoute: () => insideRoute,
  path: '/deadlines',
  staticData: { access: 'case.read' },
  validateSearch: readByPage<DeadlineSearch>,
  component: lazyPage(() => import('./DeadlinesPage.tsx'), 'DeadlinesPage'),
});

export const clockRoutes = [deadlines] as const;
