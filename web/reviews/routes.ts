import { createRoute } from '@tanstack/react-router';
import type { ReviewSearch } from '#shared/reviews/list.ts';
import { lazyPage } from '#web/page/lazy-page.ts';
import { readByPage } from '#web/page/search.ts';
import { insideRoute } from '#web/shell/inside-route.ts';

const list = createRoute({
  getParentRoute: () => insideRoute,
  path: '/annual-reviews',
  staticData: { access: 'case.read' },
  validateSearch: readByPage<ReviewSearch>,
  component: lazyPage(() => import('./ReviewsPage.tsx'), 'ReviewsPage'),
});

export const reviewRoutes = [list] as const;
