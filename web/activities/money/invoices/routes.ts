import type { FeeInvoiceSearch } from '#shared/activities/money/fee-invoices/list.ts';
import type { InvoiceSearch } from '#shared/activities/money/invoices/list.ts';
import { lazyPage } from '#web/platform/page/lazy-page.ts';
import { positiveOf, readByPage } from '#web/platform/page/search.ts';
import { type AnySearch, insidePage } from '#web/platform/shell/inside-route.ts';

const invoices = insidePage('/financials/invoicing', 'financials.banking', {
  validateSearch: readByPage<InvoiceSearch & { show?: 'missing' | undefined }>,
  component: lazyPage(() => import('./InvoicesPage.tsx'), 'InvoicesPage'),
});

export const invoiceRoutes = [
  invoices,
  insidePage('/financials/invoicing/$id', 'financials.banking', {
    validateSearch: (search: AnySearch): { line?: number | undefined } => ({ line: positiveOf(search.line) }),
    component: lazyPage(() => import('./InvoicePage.tsx'), 'InvoicePage'),
  }),
  insidePage('/financials/fee-invoices', 'financials.banking', {
    validateSearch: readByPage<FeeInvoiceSearch>,
    component: lazyPage(() => import('./FeeInvoicesPage.tsx'), 'FeeInvoicesPage'),
  }),
  insidePage('/financials/fee-invoices/$id', 'financials.banking', {
    component: lazyPage(() => import('./FeeInvoicePage.tsx'), 'FeeInvoicePage'),
  }),
] as const;
