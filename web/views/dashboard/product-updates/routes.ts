import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '#web/platform/page/lazy-page.ts';
import { positiveOf } from '#web/platform/page/search.ts';
import { insideRoute } from '#web/platform/shell/inside-route.ts';

const updates = createRoute({
  getParentRoute: () => insideRoute,
  path: '/updates',
  staticData: { access: 'config.product-updates' },
  validateSearch: (search): { page?: number | undefined } => ({ page: positiveOf(search.page) }),
  component: lazyPage(() => import('./UpdatesPage.tsx'), 'UpdatesPage'),
});

export const productUpdateRoutes = [updates] as const;
