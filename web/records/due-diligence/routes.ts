import type { DiligenceSearch } from '#shared/records/due-diligence/list.ts';
import { lazyPage } from '#web/platform/page/lazy-page.ts';
import { readByPage } from '#web/platform/page/search.ts';
import { insidePage } from '#web/platform/shell/inside-route.ts';

const dueDiligence = insidePage('/due-diligence', 'case.read', {
  validateSearch: readByPage<DiligenceSearch>,
  component: lazyPage(() => import('./DiligencePage.tsx'), 'DiligencePage'),
});

export const diligenceRoutes = [dueDiligence] as const;
