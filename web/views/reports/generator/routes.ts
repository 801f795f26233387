import { lazyPage } from '#web/platform/page/lazy-page.ts';
import { readByPage } from '#web/platform/page/search.ts';
import { insidePage } from '#web/platform/shell/inside-route.ts';
import type { ReportSearch } from '../reports-client.ts';

/** Which saved report is being changed; none for a new one. */
const changed = ({ report }: Record<string, unknown>): { report?: number } => {
  const id = Number(report);
  return Number.isInteger(id) && id > 0 ? { report: id } : {};
};

const save = insidePage('/report-generator/$reportType/save-report', 'signedIn', {
  validateSearch: changed,
  component: lazyPage(() => import('./SaveReportPage.tsx'), 'SaveReportPage'),
});

const saved = insidePage('/reports/saved/$id', 'signedIn', {
  validateSearch: readByPage<ReportSearch>,
  component: lazyPage(() => import('./SavedReportPage.tsx'), 'SavedReportPage'),
});

export const generatorRoutes = [
  insidePage('/report-generator', 'signedIn', {
    component: lazyPage(() => import('./ReportGeneratorPage.tsx'), 'ReportGeneratorPage'),
  }),
  insidePage('/report-generator/$reportType/add-columns', 'signedIn', {
    validateSearch: changed,
    component: lazyPage(() => import('./AddColumnsPage.tsx'), 'AddColumnsPage'),
  }),
  save,
  saved,
] as const;
