import { reconciliationStates } from '#shared/records/ledger/reconciliations.ts';
import { defineList, type ListSearch } from '#shared/records/reference/lists.ts';
import { differenceKinds } from './reconcile.ts';

/** The reconciliations that were prepared, signed or voided. */
export const keptList = defineList({
  name: 'bank-reconciliations',
  columns: {
    account: { label: 'Account', kind: 'named', sortable: true, wordy: true },
    reconciledOn: { label: 'At the end of', kind: 'day', sortable: true },
    state: { label: 'State', kind: 'choice', options: reconciliationStates },
    statedPence: { label: 'Bank balance', kind: 'pence' },
    linesPence: { label: 'Sum of the lines', kind: 'pence' },
    booksPence: { label: 'Ledger balance', kind: 'pence' },
    preparedBy: { label: 'Prepared by', kind: 'named' },
    preparedAt: { label: 'Prepared', kind: 'instant', sortable: true },
    reviewedBy: { label: 'Reviewed by', kind: 'named' },
    reviewedAt: { label: 'Reviewed', kind: 'instant' },
    voidedReason: { label: 'Voided because', kind: 'text', wordy: true },
    voidedBy: { label: 'Voided by', kind: 'named' },
    digest: { label: 'Digest', kind: 'code' },
  },
  usual: [
    'account',
    'reconciledOn',
    'state',
    'statedPence',
    'booksPence',
    'preparedBy',
    'reviewedBy',
    'voidedReason',
  ],
  filters: {
    search: { label: 'Search', kind: 'search', placeholder: 'Account', max: 100, width: 44 },
    state: { label: 'State', kind: 'choice', options: reconciliationStates, width: 44 },
    from: { label: 'From', kind: 'day', isPast: true, width: 44 },
    to: { label: 'To', kind: 'day', isPast: true, width: 44 },
  },
  row: ['search', 'state', 'from', 'to'],
  order: { by: 'reconciledOn', dir: 'desc' },
});
export type KeptSearch = ListSearch<typeof keptList>;

/** The named differences of one reconciliation, as its file has them. */
export const differenceList = defineList({
  name: 'bank-reconciliation',
  columns: {
    kind: {
      label: 'Difference',
      kind: 'choice',
      options: { ...differenceKinds, gap: 'Missing from the lines' },
    },
    on: { label: 'Date', kind: 'day' },
    text: { label: 'What', kind: 'text' },
    pence: { label: 'Amount', kind: 'pence' },
  },
  usual: ['kind', 'on', 'text', 'pence'],
  filters: {},
  row: [],
  order: { by: 'kind', dir: 'asc' },
});
