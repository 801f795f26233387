import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '#web/platform/page/lazy-page.ts';
import { readByPage } from '#web/platform/page/search.ts';
import { insideRoute } from '#web/platform/shell/inside-route.ts';
import type { ReportSearch } from '../reports-client.ts';

/** Which saved report is being changed; none for a new one. */
const changed = ({ report }: Record<string, unknown>): { report?: number } => {
  const id = Number(report);
  return Number.isInteger(id) && id > 0 ? { report: id } : {};
};

const types = createRoute({
  getParentRoute: () => insideRoute,
  path: '/report-generator',
  staticData: { access: 'signedIn' },
  component: lazyPage(() => import('./ReportGeneratorPage.tsx'), 'ReportGeneratorPage'),
});

const addColumns = createRoute({
  getParentRoute: () => insideRoute,
  path: '/report-generator/$reportType/add-columns',
  staticData: { access: 'signedIn' },
  validateSearch: changed,
  component: lazyPage(() => import('./AddColumnsPage.tsx'), 'AddColumnsPage'),
});

const save = createRoute({
  getParentRoute: () => insideRoute,
  path: '/report-generator/$reportType/save-report',
  staticData: { access: 'signedIn' },
  validateSearch: changed,
  component: lazyPage(() => import('./SaveReportPage.tsx'), 'SaveReportPage'),
});

const saved = createRoute({
  getParentRoute: () => insideRoute,
  path: '/reports/saved/$id',
  staticData: { access: 'signedIn' },
  validateSearch: readByPage<ReportSearch>,
  component: lazyPage(() => import('./SavedReportPage.tsx'), 'SavedReportPage'),
});

export const generatorRoutes = [types, addColumns, save, saved] as const;
