import type { DeadlineSearch } from '#shared/records/clocks/list.ts';
import { lazyPage } from '#web/platform/page/lazy-page.ts';
import { readByPage } from '#web/platform/page/search.ts';
import { insidePage } from '#web/platform/shell/inside-route.ts';

const deadlines = insidePage('/deadlines', 'case.read', {
  validateSearch: readByPage<DeadlineSearch>,
  component: lazyPage(() => import('./DeadlinesPage.tsx'), 'DeadlinesPage'),
});

export const clockRoutes = [deadlines] as const;
