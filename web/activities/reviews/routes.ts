import type { ReviewSearch } from '#shared/activities/reviews/list.ts';
import { lazyPage } from '#web/platform/page/lazy-page.ts';
import { readByPage } from '#web/platform/page/search.ts';
import { insidePage } from '#web/platform/shell/inside-route.ts';

const list = insidePage('/annual-reviews', 'case.read', {
  validateSearch: readByPage<ReviewSearch>,
  component: lazyPage(() => import('./ReviewsPage.tsx'), 'ReviewsPage'),
});

export const reviewRoutes = [list] as const;
