import { caseReference, client } from '#shared/records/cases/case-columns.ts';
import { defineList, type ListSearch } from '#shared/records/reference/lists.ts';
import {
  clientAccountStatuses,
  clientAccountTypes,
  directions,
  movementSources,
  movementStatuses,
  taxStatuses,
} from './client-accounts.ts';

/** The client accounts within an umbrella account. */
export const clientAccountList = defineList({
  name: 'client-accounts',
  columns: {
    providerRef: { label: 'Reference', kind: 'code', sortable: true },
    client,
    status: { label: 'Status', kind: 'choice', options: clientAccountStatuses, sortable: true },
    balancePence: { label: 'In the books', kind: 'pence', sortable: true },
    waitingPence: { label: 'Not confirmed', kind: 'pence' },
    lastBalancePence: { label: 'According to the bank', kind: 'pence' },
    differencePence: { label: 'Difference', kind: 'pence', sortable: true },
    differsSince: { label: 'Differs since', kind: 'day' },
    lastBalanceOn: { label: 'Bank’s file of', kind: 'day' },
    caseReference,
    holderName: { label: 'Holder', kind: 'text' },
    holderAddress: { label: 'Address', kind: 'text' },
    accountType: { label: 'Account type', kind: 'choice', options: clientAccountTypes },
    taxStatus: { label: 'Tax status', kind: 'choice', options: taxStatuses },
    requestedOn: { label: 'Requested', kind: 'day' },
    openedOn: { label: 'Opened', kind: 'day' },
    closedOn: { label: 'Closed', kind: 'day' },
  },
  usual: [
    'providerRef',
    'client',
    'status',
    'balancePence',
    'waitingPence',
    'lastBalancePence',
    'differencePence',
    'differsSince',
  ],
  filters: {
    search: {
      label: 'Search client accounts',
      kind: 'search',
      placeholder: 'Reference or name',
      max: 100,
      width: 56,
    },
    status: { label: 'Status', kind: 'choice', options: clientAccountStatuses, any: 'Any status', width: 44 },
    differs: {
      label: 'Difference',
      kind: 'either',
      any: 'With and without',
      yes: 'Differ from the bank',
      no: 'Agree with the bank',
      width: 48,
    },
  },
  row: ['search', 'status', 'differs'],
  order: { by: 'providerRef', dir: 'asc' },
});
export type ClientAccountSearch = ListSearch<typeof clientAccountList>;

/** The movements on the client accounts within an umbrella account. */
export const movementList = defineList({
  name: 'client-account-movements',
  columns: {
    movedOn: { label: 'Date', kind: 'day', sortable: true },
    providerRef: { label: 'Reference', kind: 'code' },
    client,
    direction: { label: 'WTH / DEP', kind: 'choice', options: directions },
    amountPence: { label: 'Amount', kind: 'pence', sortable: true },
    status: { label: 'Status', kind: 'choice', options: movementStatuses },
    source: { label: 'From', kind: 'choice', options: movementSources },
    reason: { label: 'Reason', kind: 'text' },
    batchId: { label: 'Batch', kind: 'count' },
    journal: { label: 'Journal', kind: 'code' },
    bankConfirmedOn: { label: 'Confirmed', kind: 'day' },
  },
  usual: ['movedOn', 'providerRef', 'client', 'direction', 'amountPence', 'status', 'reason', 'batchId'],
  filters: {
    search: {
      label: 'Search movements',
      kind: 'search',
      placeholder: 'Reference or name',
      max: 100,
      width: 48,
    },
    direction: { label: 'Direction', kind: 'choice', options: directions, any: 'In and out', width: 36 },
    status: { label: 'Status', kind: 'choice', options: movementStatuses, any: 'Any status', width: 40 },
    from: { label: 'From', kind: 'day', width: 38 },
    to: { label: 'To', kind: 'day', width: 38 },
    batch: {
      label: 'Batch',
      kind: 'count',
      max: 2_000_000_000,
      usual: [],
      inWords: (id) => `Batch ${id}`,
      width: 30,
    },
  },
  row: ['search', 'direction', 'status', 'from', 'to'],
  more: [],
  order: { by: 'movedOn', dir: 'desc' },
});
export type MovementSearch = ListSearch<typeof movementList>;
