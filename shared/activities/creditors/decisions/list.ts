import { caseReference, client } from '#shared/records/cases/case-columns.ts';
import { decisionKinds, decisionStatuses, procedures } from '#shared/records/decisions/decisions.ts';
import { defineList, type ListSearch } from '#shared/records/reference/lists.ts';

/** The decisions of creditors over all cases. */
export const decisionList = defineList({
  name: 'decisions',
  columns: {
    caseReference: { ...caseReference, sortable: true },
    decisionDate: { label: 'Decision', kind: 'day', sortable: true },
    client,
    status: { label: 'Status', kind: 'choice', options: decisionStatuses, sortable: true },
    kind: { label: 'About', kind: 'choice', options: decisionKinds, wordy: true },
    forBp: { label: 'In favour %', kind: 'hundredths' },
    unconnectedAgainstBp: { label: 'Unconnected against %', kind: 'hundredths' },
    voted: { label: 'Voted', kind: 'count' },
    creditors: { label: 'Creditors', kind: 'count' },
    procedure: { label: 'Procedure', kind: 'choice', options: procedures },
    chair: { label: 'Chair', kind: 'named', wordy: true },
    resultNoticeOn: { label: 'Result sent', kind: 'day' },
    stateNotifiedOn: { label: 'Secretary of State', inFile: 'Secretary of State notified', kind: 'day' },
    domain: { label: 'Domain', kind: 'named' },
  },
  usual: [
    'caseReference',
    'decisionDate',
    'client',
    'status',
    'kind',
    'forBp',
    'unconnectedAgainstBp',
    'voted',
    'creditors',
    'chair',
  ],
  filters: {
    search: {
      label: 'Search decisions',
      kind: 'search',
      placeholder: 'Case or client',
      max: 100,
      width: 56,
    },
    status: { label: 'Status', kind: 'choice', options: decisionStatuses, width: 48 },
    kind: { label: 'About', any: 'Anything', kind: 'choice', options: decisionKinds, width: 40 },
    chairId: { label: 'Chair', kind: 'name', from: 'users' },
    isDue: { label: 'Outcome to be recorded', kind: 'flag' },
    isUnregistered: { label: 'Secretary of State to be notified', kind: 'flag' },
    from: { label: 'Decision from', kind: 'day' },
    to: { label: 'Decision to', kind: 'day' },
  },
  row: ['search', 'status', 'kind', 'isDue'],
  more: ['isUnregistered', 'chairId', 'from', 'to'],
  order: { by: 'decisionDate', dir: 'desc' },
});
export type DecisionSearch = ListSearch<typeof decisionList>;
