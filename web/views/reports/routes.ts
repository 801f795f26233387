import type { CatalogueSearch } from '#shared/views/reports/catalogue-list.ts';
import type { ExportedFileSearch } from '#shared/views/reports/exported-files.ts';
import type { RunSearch } from '#shared/views/reports/run-list.ts';
import { lazyPage } from '#web/platform/page/lazy-page.ts';
import { dayOf, readByPage } from '#web/platform/page/search.ts';
import { type AnySearch, insidePage } from '#web/platform/shell/inside-route.ts';
import type { ReportSearch } from './reports-client.ts';

const report = insidePage('/reports/$report', 'report', {
  validateSearch: readByPage<ReportSearch>,
  component: lazyPage(() => import('./ReportPage.tsx'), 'ReportPage'),
});

const viewer = insidePage('/reports/viewer', 'signedIn', {
  validateSearch: readByPage<CatalogueSearch>,
  component: lazyPage(() => import('./ViewerPage.tsx'), 'ViewerPage'),
});

const alerts = insidePage('/reports/viewer/alerts', 'signedIn', {
  component: lazyPage(() => import('./AlertsPage.tsx'), 'AlertsPage'),
});

const schedules = insidePage('/reports/viewer/schedules', 'signedIn', {
  component: lazyPage(() => import('./SchedulesPage.tsx'), 'SchedulesPage'),
});

const history = insidePage('/reports/viewer/history', 'signedIn', {
  validateSearch: readByPage<RunSearch>,
  component: lazyPage(() => import('./RunHistoryPage.tsx'), 'RunHistoryPage'),
});

const exported = insidePage('/reports/viewer/exports', 'settings.users', {
  validateSearch: readByPage<ExportedFileSearch>,
  component: lazyPage(() => import('./ExportsPage.tsx'), 'ExportsPage'),
});

export const reportRoutes = [
  report,
  insidePage('/reports/clients-by-creditors/$creditorId', 'reports.client-by-creditor', {
    validateSearch: readByPage<ReportSearch>,
    component: lazyPage(() => import('./ClientsOfCreditorPage.tsx'), 'ClientsOfCreditorPage'),
  }),
  insidePage('/reports/wth-dep-statements/$caseId', 'reports.annuals-due', {
    validateSearch: (search: AnySearch): { from?: string | undefined; to?: string | undefined } => ({
      from: dayOf(search.from),
      to: dayOf(search.to),
    }),
    component: lazyPage(() => import('./StatementPage.tsx'), 'StatementPage'),
  }),
  viewer,
  history,
  exported,
  schedules,
  alerts,
] as const;
