import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '#web/page/lazy-page.ts';
import { readByPage } from '#web/page/search.ts';
import { insideRoute } from '#web/shell/inside-route.ts';
import type { ReportSearch } from './reports-client.ts';

const report = createRoute({
  getParentRoute: () => insideRoute,
  path: '/reports/$report',
  staticData: { access: 'report' },
  validateSearch: readByPage<ReportSearch>,
  component: lazyPage(() => import('./ReportPage.tsx'), 'ReportPage'),
});

export const reportRoutes = [report] as const;
