import type { BordereauSearch, CoverSearch } from '#shared/activities/bonding/list.ts';
import { lazyPage } from '#web/platform/page/lazy-page.ts';
import { readByPage } from '#web/platform/page/search.ts';
import { insidePage } from '#web/platform/shell/inside-route.ts';

const bordereau = insidePage('/bonds/bordereau', 'case.read', {
  validateSearch: readByPage<BordereauSearch>,
  component: lazyPage(() => import('./BordereauPage.tsx'), 'BordereauPage'),
});

export const bondingRoutes = [
  insidePage('/bonds', 'case.read', {
    validateSearch: readByPage<CoverSearch>,
    component: lazyPage(() => import('./CoversPage.tsx'), 'CoversPage'),
  }),
  bordereau,
] as const;
