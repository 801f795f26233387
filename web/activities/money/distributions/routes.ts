import { createRoute } from '@tanstack/react-router';
import type { RunLineSearch, RunSearch } from '#shared/activities/money/distributions/list.ts';
import { lazyPage } from '#web/platform/page/lazy-page.ts';
import { positiveOf, readByPage } from '#web/platform/page/search.ts';
import { insideRoute } from '#web/platform/shell/inside-route.ts';

const runs = createRoute({
  getParentRoute: () => insideRoute,
  path: '/financials/distributions',
  staticData: { access: 'financials.distributions' },
  validateSearch: readByPage<RunSearch>,
  component: lazyPage(() => import('./RunsPage.tsx'), 'RunsPage'),
});

const summary = createRoute({
  getParentRoute: () => insideRoute,
  path: '/financials/distributions/summary',
  staticData: { access: 'financials.distributions' },
  validateSearch: (search): { run?: number | undefined } => ({ run: positiveOf(search.run) }),
  component: lazyPage(() => import('./SummaryPage.tsx'), 'SummaryPage'),
});

const run = createRoute({
  getParentRoute: () => insideRoute,
  path: '/financials/distributions/$id',
  staticData: { access: 'financials.distributions' },
  validateSearch: readByPage<RunLineSearch & { case?: number | undefined }>,
  component: lazyPage(() => import('./RunPage.tsx'), 'RunPage'),
});

export const distributionRoutes = [runs, summary, run] as const;
