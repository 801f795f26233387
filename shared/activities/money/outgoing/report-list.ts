import { defineList, type ListSearch } from '#shared/records/reference/lists.ts';
import { bacsReports } from './report-codes.ts';
import { reportOutcomes } from './report-outcomes.ts';

type OfPayment = { payment: { number: string } | null };

/** The rows of the Bacs reports received. */
export const reportRowList = defineList({
  name: 'bacs-reports',
  columns: {
    reason: { label: 'What Bacs says', kind: 'text', wordy: true },
    outcome: { label: 'Outcome', kind: 'choice', options: reportOutcomes },
    dueOn: { label: 'Act by', kind: 'day', sortable: true },
    amountPence: { label: 'Amount', kind: 'pence' },
    payeeName: { label: 'Payee', kind: 'text', wordy: true },
    reference: { label: 'Reference', kind: 'code' },
    account: { label: 'Account', kind: 'code' },
    payment: { label: 'Payment', kind: 'code', of: (row: OfPayment) => row.payment?.number ?? null },
    note: { label: 'Why', kind: 'text', wordy: true },
    report: { label: 'Report', kind: 'choice', options: bacsReports },
    processedOn: { label: 'Processed', kind: 'day' },
    fileName: { label: 'File', kind: 'text' },
    lineNumber: { label: 'Line', kind: 'count' },
  },
  usual: ['reason', 'outcome', 'dueOn', 'amountPence', 'payeeName', 'reference', 'payment', 'note'],
  filters: {
    search: {
      label: 'Search rows',
      kind: 'search',
      placeholder: 'Payee, reference, payment or file',
      max: 200,
      width: 56,
    },
    isOpen: { label: 'Open', kind: 'either', any: 'Open or not', yes: 'Open', no: 'Dealt with' },
    outcome: { label: 'Outcome', kind: 'choice', options: reportOutcomes, width: 48 },
    report: { label: 'Report', kind: 'choice', options: bacsReports, width: 48 },
  },
  row: ['search', 'isOpen', 'outcome', 'report'],
  // Rows by due date, so that overdue ones are on top.
  order: { by: 'dueOn', dir: 'asc' },
});
export type ReportRowSearch = ListSearch<typeof reportRowList>;
