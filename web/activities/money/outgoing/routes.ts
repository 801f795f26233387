import { createRoute } from '@tanstack/react-router';
import type { BatchSearch, PaymentSearch } from '#shared/activities/money/outgoing/list.ts';
import type { ReportRowSearch } from '#shared/activities/money/outgoing/report-list.ts';
import { lazyPage } from '#web/platform/page/lazy-page.ts';
import { readByPage } from '#web/platform/page/search.ts';
import { insideRoute } from '#web/platform/shell/inside-route.ts';

const payments = createRoute({
  getParentRoute: () => insideRoute,
  path: '/financials/payments',
  staticData: { access: 'financials.distributions' },
  validateSearch: readByPage<PaymentSearch & { run?: number | undefined }>,
  component: lazyPage(() => import('./PaymentsPage.tsx'), 'PaymentsPage'),
});

const returned = createRoute({
  getParentRoute: () => insideRoute,
  path: '/financials/returned',
  staticData: { access: 'financials.distributions' },
  validateSearch: readByPage<PaymentSearch>,
  component: lazyPage(() => import('./PaymentsPage.tsx'), 'ReturnedPage'),
});

const reports = createRoute({
  getParentRoute: () => insideRoute,
  path: '/financials/reports',
  staticData: { access: 'financials.distributions' },
  validateSearch: readByPage<ReportRowSearch>,
  component: lazyPage(() => import('./ReportsPage.tsx'), 'ReportsPage'),
});

const batches = createRoute({
  getParentRoute: () => insideRoute,
  path: '/financials/batches',
  staticData: { access: 'financials.distributions' },
  validateSearch: readByPage<BatchSearch>,
  component: lazyPage(() => import('./BatchesPage.tsx'), 'BatchesPage'),
});

const batch = createRoute({
  getParentRoute: () => insideRoute,
  path: '/financials/batches/$id',
  staticData: { access: 'financials.distributions' },
  validateSearch: readByPage<PaymentSearch>,
  component: lazyPage(() => import('./BatchPage.tsx'), 'BatchPage'),
});

export const outgoingRoutes = [payments, returned, reports, batches, batch] as const;
