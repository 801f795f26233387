import { words } from '#shared/platform/words.ts';
import { defineReport } from '../report.ts';

/** How long an invoice has been missing. */
const ages = {
  to30: 'Up to 30 days',
  to60: '31 to 60 days',
  to90: '61 to 90 days',
  over90: 'Over 90 days',
} as const;

/** Category 1 expenses posted without the invoice that should support them (SIP 9). */
export const missingCat1Invoices = defineReport({
  name: 'missing-cat1-invoices',
  title: 'Missing CAT1 Invoices',
  about: 'Category 1 expenses that have been posted without their invoice, oldest first.',
  permission: 'reports.missing-cat1-invoices',
  columns: {
    postedOn: { label: 'Posted', kind: 'day', sortable: true, wordy: false },
    reference: { label: 'Reference', kind: 'code', sortable: true },
    client: { label: 'Client', kind: 'text', sortable: true, wordy: true },
    paymentType: { label: 'Payment type', kind: 'text', wordy: true },
    supplier: { label: 'Supplier', kind: 'text', sortable: true, wordy: true },
    amountPence: { label: 'Amount', kind: 'pence', sortable: true },
    journal: { label: 'Journal', kind: 'code' },
    postedBy: { label: 'Posted by', kind: 'text', wordy: true },
    daysOutstanding: { label: 'Days', inFile: 'Days outstanding', kind: 'count', sortable: true },
    age: { label: 'Age', kind: 'choice', options: ages },
    disputed: { label: 'Disputed invoice', kind: 'text', wordy: true },
  },
  usual: words(
    'postedOn reference client paymentType supplier amountPence journal postedBy daysOutstanding disputed',
  ),
  filters: {
    supplierId: { label: 'Supplier', kind: 'name', from: 'suppliers', several: true, width: 44 },
    age: { label: 'Age', kind: 'choice', options: ages, width: 44 },
    portfolioId: { label: 'Portfolio', kind: 'name', from: 'portfolios', several: true, width: 44 },
  },
  row: ['supplierId', 'age', 'portfolioId'],
  order: { by: 'postedOn', dir: 'asc' },
  totals: ['amountPence'],
  summaries: ['supplier', 'age'],
  opens: {
    postedOn: ({ caseId }) => `/cases/${caseId}?tab=accounts`,
    journal: ({ journalId }) => `/journals/${journalId}`,
  },
});
