import { caseReference, client } from '#shared/records/cases/case-columns.ts';
import { defineList, type ListSearch } from '#shared/records/reference/lists.ts';
import { feeInvoiceStatuses, feeVatTreatments } from './fee-invoices.ts';

/** The firm's own invoices of its fees. */
export const feeInvoiceList = defineList({
  name: 'fee-invoices',
  columns: {
    reference: { label: 'Number', kind: 'code', sortable: true },
    caseReference,
    grossPence: { label: 'Gross', kind: 'pence' },
    status: { label: 'Status', kind: 'choice', options: feeInvoiceStatuses },
    client,
    issuedOn: { label: 'Issued', kind: 'day', sortable: true },
    taxPoint: { label: 'Tax point', kind: 'day' },
    vatTreatment: { label: 'VAT', kind: 'choice', options: feeVatTreatments },
    netPence: { label: 'Net', kind: 'pence' },
    vatPence: { label: 'VAT amount', kind: 'pence' },
    domain: { label: 'Domain', kind: 'named' },
  },
  usual: [
    'reference',
    'caseReference',
    'grossPence',
    'status',
    'client',
    'issuedOn',
    'taxPoint',
    'vatTreatment',
    'netPence',
    'vatPence',
  ],
  filters: {
    search: {
      label: 'Search fee invoices',
      kind: 'search',
      placeholder: 'Number, case or client',
      max: 100,
      width: 56,
    },
    status: { label: 'Status', kind: 'choice', options: feeInvoiceStatuses, width: 40 },
    vatTreatment: { label: 'VAT', any: 'Any VAT', kind: 'choice', options: feeVatTreatments, width: 40 },
    issuedFrom: { label: 'Issued from', kind: 'day' },
    issuedTo: { label: 'Issued to', kind: 'day' },
  },
  row: ['search', 'status', 'vatTreatment'],
  more: ['issuedFrom', 'issuedTo'],
  order: { by: 'reference', dir: 'desc' },
});
export type FeeInvoiceSearch = ListSearch<typeof feeInvoiceList>;
