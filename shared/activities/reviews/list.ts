import { caseReference, client } from '#shared/records/cases/case-columns.ts';
import { defineList, type ListSearch } from '#shared/records/reference/lists.ts';
import { reviewStatuses } from './reviews.ts';

/** Which reviews are due, in words. */
export const dueWithinInWords = (days: number): string => `Overdue, or due within ${days} days`;

/** The annual reviews of all cases: what is due, and how far each has come. */
export const reviewList = defineList({
  name: 'annual-reviews',
  columns: {
    client: { ...client, sortable: true },
    dueOn: { label: 'Report due', kind: 'day', sortable: true },
    status: { label: 'Status', kind: 'choice', options: reviewStatuses },
    caseReference: { ...caseReference, sortable: true },
    yearNo: { label: 'Year', kind: 'count' },
    periodFrom: { label: 'Period from', kind: 'day' },
    periodTo: { label: 'Period to', kind: 'day', sortable: true },
    approvalDate: {
      label: 'Approved',
      kind: 'day',
      of: (row: { case: { approvalDate: string | null } }) => row.case.approvalDate,
    },
    supervisor: { label: 'Supervisor', kind: 'named', wordy: true },
    owner: { label: 'Owner', kind: 'named', sortable: true, wordy: true },
    requestSentOn: { label: 'Requested', inFile: 'Request sent', kind: 'day' },
    evidenceReceivedOn: { label: 'Papers', inFile: 'Evidence received', kind: 'day' },
    reviewedOn: { label: 'Reviewed', kind: 'day' },
    oldContributionPence: { label: 'Contribution', kind: 'pence' },
    upliftPence: { label: 'Uplift', kind: 'pence' },
    newContributionPence: { label: 'New contribution', kind: 'pence' },
    reportSentOn: { label: 'Report sent', kind: 'day' },
  },
  usual: [
    'client',
    'dueOn',
    'status',
    'caseReference',
    'yearNo',
    'periodTo',
    'requestSentOn',
    'evidenceReceivedOn',
    'owner',
  ],
  filters: {
    search: {
      label: 'Search reviews',
      kind: 'search',
      placeholder: 'Reference, client',
      max: 100,
      width: 56,
    },
    status: { label: 'Status', kind: 'choice', options: reviewStatuses, width: 44 },
    /** In days: on an open case, the year ends or the report is due within them, or is overdue; as in the report Annuals Due. */
    dueWithin: {
      label: 'Due',
      any: 'Any due date',
      kind: 'count',
      max: 365,
      usual: [14, 30, 60, 90],
      inWords: dueWithinInWords,
      width: 52,
    },
    toRequest: { label: 'Papers to ask for', kind: 'flag' },
    overdue: { label: 'Overdue only', kind: 'flag' },
    isOpen: { label: 'Open', kind: 'either', any: 'Open and ended', yes: 'Open only', no: 'Ended only' },
    supervisorId: { label: 'Supervisor', kind: 'name', from: 'users' },
    ownerId: { label: 'Owner', kind: 'name', from: 'users' },
    portfolioId: { label: 'Portfolio', kind: 'name', from: 'portfolios', width: 44 },
  },
  row: ['search', 'dueWithin', 'status', 'toRequest', 'overdue'],
  more: ['isOpen', 'portfolioId', 'supervisorId', 'ownerId'],
  order: { by: 'dueOn', dir: 'asc' },
});

export type ReviewSearch = ListSearch<typeof reviewList>;
