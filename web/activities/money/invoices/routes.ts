import { createRoute } from '@tanstack/react-router';
import type { FeeInvoiceSearch } from '#shared/activities/money/fee-invoices/list.ts';
import type { InvoiceSearch } from '#shared/activities/money/invoices/list.ts';
import { lazyPage } from '#web/platform/page/lazy-page.ts';
import { positiveOf, readByPage } from '#web/platform/page/search.ts';
import { insideRoute } from '#web/platform/shell/inside-route.ts';

const invoices = createRoute({
  getParentRoute: () => insideRoute,
  path: '/financials/invoicing',
  staticData: { access: 'financials.banking' },
  validateSearch: readByPage<InvoiceSearch & { show?: 'missing' | undefined }>,
  component: lazyPage(() => import('./InvoicesPage.tsx'), 'InvoicesPage'),
});

const invoice = createRoute({
  getParentRoute: () => insideRoute,
  path: '/financials/invoicing/$id',
  staticData: { access: 'financials.banking' },
  validateSearch: (search): { line?: number | undefined } => ({ line: positiveOf(search.line) }),
  component: lazyPage(() => import('./InvoicePage.tsx'), 'InvoicePage'),
});

const feeInvoices = createRoute({
  getParentRoute: () => insideRoute,
  path: '/financials/fee-invoices',
  staticData: { access: 'financials.banking' },
  validateSearch: readByPage<FeeInvoiceSearch>,
  component: lazyPage(() => import('./FeeInvoicesPage.tsx'), 'FeeInvoicesPage'),
});

const feeInvoice = createRoute({
  getParentRoute: () => insideRoute,
  path: '/financials/fee-invoices/$id',
  staticData: { access: 'financials.banking' },
  component: lazyPage(() => import('./FeeInvoicePage.tsx'), 'FeeInvoicePage'),
});

export const invoiceRoutes = [invoices, invoice, feeInvoices, feeInvoice] as const;
