import { caseReference, client } from '#shared/records/cases/case-columns.ts';
import { defineList, type ListSearch } from '#shared/records/reference/lists.ts';
import { invoiceCategories, invoiceStatuses } from './invoices.ts';

const shortCategories = { cat1: 'Cat 1', cat2: 'Cat 2' } as const;

/** The suppliers' invoices. */
export const invoiceList = defineList({
  name: 'invoicing',
  columns: {
    number: { label: 'Number', kind: 'code', sortable: true },
    supplier: { label: 'Supplier', kind: 'named', sortable: true },
    grossPence: { label: 'Gross', kind: 'pence', sortable: true },
    status: { label: 'Status', kind: 'choice', options: invoiceStatuses },
    issueDate: { label: 'Date', kind: 'day', sortable: true },
    category: {
      label: 'Category',
      kind: 'code',
      of: (row: { category: keyof typeof invoiceCategories }) => shortCategories[row.category],
    },
    netPence: { label: 'Net', kind: 'pence' },
    vatPence: { label: 'VAT', kind: 'pence' },
    matchedShare: { label: 'Matched %', kind: 'hundredths' },
    unmatchedPence: { label: 'Unmatched', kind: 'pence', sortable: true },
    ageDays: { label: 'Age in days', kind: 'count' },
    lineCount: { label: 'Lines', kind: 'count' },
    dueDate: { label: 'Due', kind: 'day', sortable: true },
    domain: { label: 'Domain', kind: 'named' },
  },
  usual: [
    'number',
    'supplier',
    'grossPence',
    'status',
    'issueDate',
    'category',
    'netPence',
    'vatPence',
    'matchedShare',
    'unmatchedPence',
    'ageDays',
  ],
  filters: {
    search: {
      label: 'Search invoices',
      kind: 'search',
      placeholder: 'Number or supplier',
      max: 100,
      width: 56,
    },
    status: { label: 'Status', kind: 'choice', options: invoiceStatuses, width: 44 },
    category: { label: 'Category', kind: 'choice', options: invoiceCategories, width: 40 },
    supplierId: { label: 'Supplier', kind: 'name', from: 'suppliers' },
    isOpen: { label: 'Still to be matched', kind: 'flag' },
    issuedFrom: { label: 'Issued from', kind: 'day' },
    issuedTo: { label: 'Issued to', kind: 'day' },
  },
  row: ['search', 'status', 'category', 'supplierId', 'isOpen'],
  more: ['issuedFrom', 'issuedTo'],
  order: { by: 'issueDate', dir: 'desc' },
});
export type InvoiceSearch = ListSearch<typeof invoiceList>;

/** Category 1 expenses that have no invoice: what the list shows under 'Category 1 missing'. */
export const missingList = defineList({
  name: 'category-1-missing',
  columns: {
    caseReference,
    supplier: { label: 'Supplier', kind: 'named' },
    amountPence: { label: 'Amount', kind: 'pence', sortable: true },
    ageDays: { label: 'Days without', kind: 'count' },
    client,
    paymentType: { label: 'Payment type', kind: 'named' },
    allocatedOn: { label: 'Recorded', kind: 'day', sortable: true },
    description: { label: 'What for', kind: 'text' },
  },
  usual: ['caseReference', 'supplier', 'amountPence', 'ageDays', 'client', 'paymentType', 'allocatedOn'],
  filters: {
    search: { label: 'Search expenses', kind: 'search', placeholder: 'Case or client', max: 100, width: 56 },
    supplierId: { label: 'Supplier', kind: 'name', from: 'suppliers' },
  },
  row: ['search', 'supplierId'],
  order: { by: 'allocatedOn', dir: 'asc' },
});
export type MissingSearch = ListSearch<typeof missingList>;
