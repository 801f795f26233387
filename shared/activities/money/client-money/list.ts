import { defineList, type ListSearch } from '#shared/records/reference/lists.ts';
import { clientMoneyStates } from './client-money.ts';

/** The checks of client money that were made, with what people did about them. */
export const clientMoneyList = defineList({
  name: 'client-money',
  columns: {
    account: { label: 'Account', kind: 'named', sortable: true, wordy: true },
    checkedOn: { label: 'At the end of', kind: 'day', sortable: true },
    bankPence: { label: 'Bank balance', kind: 'pence' },
    onItsWayPence: { label: 'On its way', kind: 'pence' },
    cashPence: { label: 'Cash for clients', kind: 'pence' },
    casesPence: { label: 'Owed to cases', kind: 'pence' },
    unallocatedPence: { label: 'Unallocated', kind: 'pence' },
    owedPence: { label: 'Owed to clients', kind: 'pence' },
    differencePence: { label: 'Cash less owed', kind: 'pence', sortable: true },
    state: { label: 'State', kind: 'choice', options: clientMoneyStates },
    why: { label: 'Why', kind: 'text', wordy: true },
    madeAt: { label: 'Checked', kind: 'instant', sortable: true },
    madeBy: { label: 'Checked by', kind: 'named' },
    lookedBy: { label: 'Looked at by', kind: 'text', wordy: true },
    topUp: { label: 'Top-up', kind: 'text', wordy: true },
  },
  usual: [
    'account',
    'checkedOn',
    'cashPence',
    'owedPence',
    'differencePence',
    'state',
    'madeBy',
    'lookedBy',
    'topUp',
  ],
  filters: {
    search: { label: 'Search', kind: 'search', placeholder: 'Account', max: 100, width: 44 },
    state: { label: 'State', kind: 'choice', options: clientMoneyStates, width: 44 },
    from: { label: 'From', kind: 'day', isPast: true, width: 44 },
    to: { label: 'To', kind: 'day', isPast: true, width: 44 },
  },
  row: ['search', 'state', 'from', 'to'],
  order: { by: 'checkedOn', dir: 'desc' },
});
export type ClientMoneySearch = ListSearch<typeof clientMoneyList>;
