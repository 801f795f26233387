import type { BatchSearch, PaymentSearch } from '#shared/activities/money/outgoing/list.ts';
import type { ReportRowSearch } from '#shared/activities/money/outgoing/report-list.ts';
import { lazyPage } from '#web/platform/page/lazy-page.ts';
import { readByPage } from '#web/platform/page/search.ts';
import { insidePage } from '#web/platform/shell/inside-route.ts';

const payments = insidePage('/financials/payments', 'financials.distributions', {
  validateSearch: readByPage<PaymentSearch & { run?: number | undefined }>,
  component: lazyPage(() => import('./PaymentsPage.tsx'), 'PaymentsPage'),
});

const returned = insidePage('/financials/returned', 'financials.distributions', {
  validateSearch: readByPage<PaymentSearch>,
  component: lazyPage(() => import('./PaymentsPage.tsx'), 'ReturnedPage'),
});

const reports = insidePage('/financials/reports', 'financials.distributions', {
  validateSearch: readByPage<ReportRowSearch>,
  component: lazyPage(() => import('./ReportsPage.tsx'), 'ReportsPage'),
});

const batches = insidePage('/financials/batches', 'financials.distributions', {
  validateSearch: readByPage<BatchSearch>,
  component: lazyPage(() => import('./BatchesPage.tsx'), 'BatchesPage'),
});

export const outgoingRoutes = [
  payments,
  returned,
  reports,
  batches,
  insidePage('/financials/batches/$id', 'financials.distributions', {
    validateSearch: readByPage<PaymentSearch>,
    component: lazyPage(() => import('./BatchPage.tsx'), 'BatchPage'),
  }),
] as const;
