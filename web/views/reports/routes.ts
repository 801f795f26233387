import { createRoute } from '@tanstack/react-router';
import type { CatalogueSearch } from '#shared/views/reports/catalogue-list.ts';
import type { ExportedFileSearch } from '#shared/views/reports/exported-files.ts';
import type { RunSearch } from '#shared/views/reports/run-list.ts';
import { lazyPage } from '#web/platform/page/lazy-page.ts';
import { dayOf, readByPage } from '#web/platform/page/search.ts';
import { insideRoute } from '#web/platform/shell/inside-route.ts';
import type { ReportSearch } from './reports-client.ts';

const report = createRoute({
  getParentRoute: () => insideRoute,
  path: '/reports/$report',
  staticData: { access: 'report' },
  validateSearch: readByPage<ReportSearch>,
  component: lazyPage(() => import('./ReportPage.tsx'), 'ReportPage'),
});

const clientsOfCreditor = createRoute({
  getParentRoute: () => insideRoute,
  path: '/reports/clients-by-creditors/$creditorId',
  staticData: { access: 'reports.client-by-creditor' },
  validateSearch: readByPage<ReportSearch>,
  component: lazyPage(() => import('./ClientsOfCreditorPage.tsx'), 'ClientsOfCreditorPage'),
});

const statement = createRoute({
  getParentRoute: () => insideRoute,
  path: '/reports/wth-dep-statements/$caseId',
  staticData: { access: 'reports.annuals-due' },
  validateSearch: (search): { from?: string | undefined; to?: string | undefined } => ({
    from: dayOf(search.from),
    to: dayOf(search.to),
  }),
  component: lazyPage(() => import('./StatementPage.tsx'), 'StatementPage'),
});

const viewer = createRoute({
  getParentRoute: () => insideRoute,
  path: '/reports/viewer',
  staticData: { access: 'signedIn' },
  validateSearch: readByPage<CatalogueSearch>,
  component: lazyPage(() => import('./ViewerPage.tsx'), 'ViewerPage'),
});

const schedules = createRoute({
  getParentRoute: () => insideRoute,
  path: '/reports/viewer/schedules',
  staticData: { access: 'signedIn' },
  component: lazyPage(() => import('./SchedulesPage.tsx'), 'SchedulesPage'),
});

const history = createRoute({
  getParentRoute: () => insideRoute,
  path: '/reports/viewer/history',
  staticData: { access: 'signedIn' },
  validateSearch: readByPage<RunSearch>,
  component: lazyPage(() => import('./RunHistoryPage.tsx'), 'RunHistoryPage'),
});

const exported = createRoute({
  getParentRoute: () => insideRoute,
  path: '/reports/viewer/exports',
  staticData: { access: 'settings.users' },
  validateSearch: readByPage<ExportedFileSearch>,
  component: lazyPage(() => import('./ExportsPage.tsx'), 'ExportsPage'),
});

export const reportRoutes = [
  report,
  clientsOfCreditor,
  statement,
  viewer,
  history,
  exported,
  schedules,
] as const;
