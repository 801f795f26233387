import { lazyPage } from '#web/platform/page/lazy-page.ts';
import { positiveOf } from '#web/platform/page/search.ts';
import { type AnySearch, insidePage } from '#web/platform/shell/inside-route.ts';

export const searchRoutes = [
  insidePage('/cases/search/$search', 'case.read', {
    validateSearch: (search: AnySearch): { page?: number | undefined } => ({ page: positiveOf(search.page) }),
    component: lazyPage(() => import('./SearchPage.tsx'), 'SearchPage'),
  }),
] as const;
