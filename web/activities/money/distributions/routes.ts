import type { RunLineSearch, RunSearch } from '#shared/activities/money/distributions/list.ts';
import { lazyPage } from '#web/platform/page/lazy-page.ts';
import { positiveOf, readByPage } from '#web/platform/page/search.ts';
import { type AnySearch, insidePage } from '#web/platform/shell/inside-route.ts';

const summary = insidePage('/financials/distributions/summary', 'financials.distributions', {
  validateSearch: (search: AnySearch): { run?: number | undefined } => ({ run: positiveOf(search.run) }),
  component: lazyPage(() => import('./SummaryPage.tsx'), 'SummaryPage'),
});

const run = insidePage('/financials/distributions/$id', 'financials.distributions', {
  validateSearch: readByPage<RunLineSearch & { case?: number | undefined }>,
  component: lazyPage(() => import('./RunPage.tsx'), 'RunPage'),
});

export const distributionRoutes = [
  insidePage('/financials/distributions', 'financials.distributions', {
    validateSearch: readByPage<RunSearch>,
    component: lazyPage(() => import('./RunsPage.tsx'), 'RunsPage'),
  }),
  summary,
  run,
] as const;
