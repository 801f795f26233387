import { addDays, addMonths } from '#shared/platform/dates.ts';
import { words } from '#shared/platform/words.ts';
import { monthOf, receiptMethods } from '#shared/records/ledger/ledger.ts';
import { defineReport } from '../report.ts';

/** What came in from clients in a period: a row for each receipt, and one for each reversal, with its amount deducted. */
export const customerPayments = defineReport({
  name: 'customer-payments',
  title: 'Customer Payments',
  about:
    'What clients paid, by the day on which it was posted. A reversed payment is listed again, with its amount deducted.',
  permission: 'reports.customer-payments',
  columns: {
    receivedOn: { label: 'Received', kind: 'day', sortable: true, wordy: false },
    clearedOn: { label: 'Cleared', kind: 'day' },
    postedOn: { label: 'Posted', kind: 'day', sortable: true },
    reference: { label: 'Reference', kind: 'code', sortable: true },
    client: { label: 'Client', kind: 'text', sortable: true, wordy: true },
    method: { label: 'Method', kind: 'choice', options: receiptMethods, wordy: true },
    incomeType: { label: 'Income type', kind: 'text', wordy: true },
    amountPence: { label: 'Amount', kind: 'pence', sortable: true },
    payer: { label: 'Payer name', kind: 'text', wordy: true },
    matchedBy: { label: 'Matched by', kind: 'text', wordy: true },
    dueOn: { label: 'Schedule due', kind: 'day' },
    daysLate: { label: 'Days late', kind: 'count' },
    portfolio: { label: 'Portfolio', kind: 'text', wordy: true },
    product: { label: 'Product', kind: 'text', wordy: true },
    reversedOn: { label: 'Reversed', kind: 'day' },
  },
  usual: words('receivedOn reference client method incomeType amountPence dueOn daysLate matchedBy'),
  filters: {
    from: { label: 'Posted from', kind: 'day' },
    to: { label: 'Posted to', kind: 'day' },
    method: { label: 'Method', kind: 'choice', options: receiptMethods, width: 40 },
    incomeTypeId: { label: 'Income type', kind: 'name', from: 'income-types', several: true, width: 48 },
    portfolioId: { label: 'Portfolio', kind: 'name', from: 'portfolios', several: true, width: 44 },
    productId: { label: 'Product', kind: 'name', from: 'products', several: true, width: 44 },
  },
  row: ['from', 'to', 'method', 'portfolioId'],
  more: ['incomeTypeId', 'productId'],
  order: { by: 'postedOn', dir: 'asc' },
  thenBy: [{ by: 'undone', dir: 'asc' }],
  filled: ['reference'],
  card: { opener: 'reference', beside: 'client', below: ['receivedOn', 'amountPence'] },
  totals: ['amountPence'],
  summaries: ['method', 'portfolio'],
  defaults: (today) => ({ from: addMonths(monthOf(today), -1), to: addDays(monthOf(today), -1) }),
  opens: {
    receivedOn: ({ caseId }) => `/cases/${caseId}?tab=payments`,
    reference: ({ caseId }) => `/cases/${caseId}`,
  },
});
