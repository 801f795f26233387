import { caseReference } from '#shared/records/cases/case-columns.ts';
import { defineList, type ListSearch } from '#shared/records/reference/lists.ts';
import { leftOutReasons, runKinds, runStatuses } from './runs.ts';

/** Distribution runs. */
export const runList = defineList({
  name: 'distributions',
  columns: {
    reference: { label: 'Reference', kind: 'code', sortable: true },
    cutoffOn: { label: 'Cut-off', kind: 'day', sortable: true },
    kind: { label: 'Kind', kind: 'choice', options: runKinds },
    status: { label: 'Status', kind: 'choice', options: runStatuses },
    domain: { label: 'Domain', kind: 'named' },
    portfolio: { label: 'Portfolio', kind: 'named' },
    caseCount: { label: 'Cases', kind: 'count' },
    totalPence: { label: 'To pay', kind: 'pence' },
    retainedPence: { label: 'Retained', kind: 'pence' },
    preparedBy: { label: 'Prepared by', kind: 'named' },
    approvedBy: { label: 'Approved by', kind: 'named' },
    releasedAt: { label: 'Released', kind: 'instant' },
  },
  usual: [
    'reference',
    'cutoffOn',
    'status',
    'totalPence',
    'kind',
    'portfolio',
    'caseCount',
    'preparedBy',
    'approvedBy',
  ],
  filters: {
    status: { label: 'Status', kind: 'choice', options: runStatuses, width: 44 },
    kind: { label: 'Kind', kind: 'choice', options: runKinds, width: 40 },
    portfolioId: { label: 'Portfolio', kind: 'name', from: 'portfolios' },
    cutoffFrom: { label: 'Cut-off from', kind: 'day' },
    cutoffTo: { label: 'Cut-off to', kind: 'day' },
  },
  row: ['status', 'kind', 'portfolioId', 'cutoffFrom', 'cutoffTo'],
  order: { by: 'reference', dir: 'desc' },
});
export type RunSearch = ListSearch<typeof runList>;

/** The points on a case of a run that need checking before it is paid. */
export const runAlerts = {
  lower: 'Lower p/£ than last time',
  first: 'First dividend',
  payee: 'New payee, or bank details changed in the last 30 days',
  retained: 'Retained in part',
} as const;
export type RunAlert = keyof typeof runAlerts;

/** The cases of a run. */
export const runLineList = defineList({
  name: 'distribution-cases',
  columns: {
    caseReference: { ...caseReference, sortable: true },
    client: {
      label: 'Client',
      kind: 'text',
      wordy: true,
      of: (row: { case: { caseName: string } }) => row.case.caseName,
    },
    clearedPence: { label: 'Cleared', kind: 'pence', sortable: true },
    dividendPence: { label: 'Dividends', kind: 'pence', sortable: true },
    reservedPence: { label: 'Reserve', kind: 'pence' },
    committedPence: { label: 'Committed', kind: 'pence' },
    expensesPence: { label: 'Expenses', kind: 'pence' },
    nomineePence: { label: 'Nominee', kind: 'pence' },
    supervisorPence: { label: 'Supervisor', kind: 'pence' },
    variationPence: { label: 'Variation', kind: 'pence' },
    refundPence: { label: 'To the client', kind: 'pence' },
    retainedPence: { label: 'Of which retained', kind: 'pence', sortable: true },
    remainingPence: { label: 'Remaining', kind: 'pence' },
    pencePerPound: { label: 'p/£', kind: 'hundredths' },
    pencePerPoundToDate: { label: 'p/£ to date', kind: 'hundredths' },
    leftOut: { label: 'Outcome', kind: 'choice', options: leftOutReasons },
  },
  usual: [
    'caseReference',
    'dividendPence',
    'client',
    'clearedPence',
    'expensesPence',
    'nomineePence',
    'supervisorPence',
    'retainedPence',
    'pencePerPoundToDate',
    'leftOut',
  ],
  filters: {
    search: {
      label: 'Search cases',
      kind: 'search',
      placeholder: 'Reference or client',
      max: 100,
      width: 56,
    },
    leftOut: {
      label: 'Left out because',
      any: 'Left out for any reason',
      kind: 'choice',
      options: leftOutReasons,
      width: 56,
    },
    takesPart: {
      label: 'Takes part',
      kind: 'either',
      any: 'In and left out',
      yes: 'In the run',
      no: 'Left out',
    },
    alert: { label: 'To check', any: 'Anything to check', kind: 'choice', options: runAlerts, width: 56 },
  },
  row: ['search', 'takesPart', 'leftOut', 'alert'],
  order: { by: 'caseReference', dir: 'asc' },
});
export type RunLineSearch = ListSearch<typeof runLineList>;
