import { createRoute } from '@tanstack/react-router';
import type { BordereauSearch, CoverSearch } from '#shared/activities/bonding/list.ts';
import { lazyPage } from '#web/platform/page/lazy-page.ts';
import { readByPage } from '#web/platform/page/search.ts';
import { insideRoute } from '#web/platform/shell/inside-route.ts';

const covers = createRoute({
  getParentRoute: () => insideRoute,
  path: '/bonds',
  staticData: { access: 'case.read' },
  validateSearch: readByPage<CoverSearch>,
  component: lazyPage(() => import('./CoversPage.tsx'), 'CoversPage'),
});

const bordereau = createRoute({
  getParentRoute: () => insideRoute,
  path: '/bonds/bordereau',
  staticData: { access: 'case.read' },
  validateSearch: readByPage<BordereauSearch>,
  component: lazyPage(() => import('./BordereauPage.tsx'), 'BordereauPage'),
});

export const bondingRoutes = [covers, bordereau] as const;
