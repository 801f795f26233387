import { caseReference, client } from '#shared/records/cases/case-columns.ts';
import { defineList, type ListSearch } from '#shared/records/reference/lists.ts';
import { breachStatuses, severities } from './breaches.ts';

/** The breaches of all cases, open ones first. */
export const breachList = defineList({
  name: 'breaches',
  columns: {
    client: { ...client, sortable: true },
    status: { label: 'Status', kind: 'choice', options: breachStatuses, sortable: true },
    type: { label: 'Breach', kind: 'named', wordy: true },
    remedyByOn: { label: 'Remedy by', kind: 'day', sortable: true },
    caseReference: { ...caseReference, sortable: true },
    severity: { label: 'Severity', kind: 'choice', options: severities },
    detectedOn: { label: 'Detected', kind: 'day', sortable: true },
    monthsInArrears: { label: 'Months in arrears', kind: 'hundredths' },
    arrearsPence: { label: 'Arrears', kind: 'pence' },
    servedOn: { label: 'Notice', inFile: 'Notice served', kind: 'day' },
    clientResponseOn: { label: 'Answer', inFile: 'Client answered', kind: 'day' },
    owner: { label: 'Owner', kind: 'named', sortable: true, wordy: true },
    endedOn: { label: 'Ended', kind: 'day' },
    detail: { label: 'Detail', kind: 'text' },
  },
  usual: ['client', 'status', 'type', 'remedyByOn', 'caseReference', 'detectedOn', 'arrearsPence', 'owner'],
  filters: {
    search: {
      label: 'Search breaches',
      kind: 'search',
      placeholder: 'Reference, client',
      max: 100,
      width: 56,
    },
    status: { label: 'Status', kind: 'choice', options: breachStatuses, width: 44 },
    typeId: { label: 'Breach', kind: 'name', from: 'breach-types', width: 52 },
    isOpen: { label: 'Open', kind: 'either', any: 'Open and ended', yes: 'Open only', no: 'Ended only' },
    remedyOver: { label: 'Time to remedy has passed', kind: 'flag' },
    severity: { label: 'Severity', kind: 'choice', options: severities },
    ownerId: { label: 'Owner', kind: 'name', from: 'users' },
    portfolioId: { label: 'Portfolio', kind: 'name', from: 'portfolios', width: 44 },
  },
  row: ['search', 'status', 'typeId', 'isOpen', 'remedyOver'],
  more: ['severity', 'ownerId', 'portfolioId'],
  order: { by: 'detectedOn', dir: 'desc' },
});

export type BreachSearch = ListSearch<typeof breachList>;
