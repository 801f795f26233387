import type { BreachSearch } from '#shared/activities/creditors/breaches/list.ts';
import { lazyPage } from '#web/platform/page/lazy-page.ts';
import { readByPage } from '#web/platform/page/search.ts';
import { insidePage } from '#web/platform/shell/inside-route.ts';

export const breachRoutes = [
  insidePage('/breaches', 'case.read', {
    validateSearch: readByPage<BreachSearch>,
    component: lazyPage(() => import('./BreachesPage.tsx'), 'BreachesPage'),
  }),
] as const;
