import { caseReference, client } from '#shared/records/cases/case-columns.ts';
import { defineList, type ListSearch } from '#shared/records/reference/lists.ts';
import {
  complaintCategories,
  complaintChannels,
  complaintOutcomes,
  complaintRegimes,
  ombudsmanOutcomes,
} from './complaints.ts';
import { complaintSubjects } from './regime.ts';

const dueInWords = (count: number) =>
  count === 0 ? 'Due today' : `Due in ${count} business ${count === 1 ? 'day' : 'days'}`;

/** The register of complaints. */
export const complaintList = defineList({
  name: 'complaints',
  columns: {
    reference: { label: 'Reference', kind: 'code', sortable: true },
    caseReference: { ...caseReference, sortable: true },
    client,
    receivedOn: { label: 'Received', kind: 'day', sortable: true },
    channel: { label: 'Channel', kind: 'choice', options: complaintChannels },
    category: { label: 'Category', kind: 'choice', options: complaintCategories },
    about: { label: 'About', kind: 'choice', options: complaintSubjects },
    regime: { label: 'Regime', kind: 'choice', options: complaintRegimes },
    regimeReason: { label: 'Why this regime', kind: 'text' },
    status: { label: 'Status', kind: 'named', sortable: true },
    owner: { label: 'Owner', kind: 'named', sortable: true, wordy: true },
    acknowledgedOn: { label: 'Acknowledged', kind: 'day' },
    srcDueOn: {
      label: 'Summary resolution',
      inFile: 'Summary resolution due',
      kind: 'day',
      sortable: true,
    },
    srcSentOn: { label: 'Summary resolution sent', kind: 'day' },
    finalDueOn: {
      label: 'Final response',
      inFile: 'Final response due',
      kind: 'day',
      sortable: true,
    },
    holdingSentOn: { label: 'Holding reply sent', kind: 'day' },
    finalSentOn: { label: 'Final response sent', kind: 'day' },
    clockStoppedDays: { label: 'Days waiting for the client', kind: 'count' },
    outcome: { label: 'Outcome', kind: 'choice', options: complaintOutcomes },
    redressPence: { label: 'Redress', kind: 'pence' },
    rootCause: { label: 'Root cause', kind: 'text' },
    lessons: { label: 'Lessons', kind: 'text' },
    ombudsmanRef: { label: 'Ombudsman reference', kind: 'text' },
    ombudsmanOutcome: { label: 'Ombudsman outcome', kind: 'choice', options: ombudsmanOutcomes },
    gatewayRef: { label: 'Gateway reference', kind: 'text' },
    closedOn: { label: 'Closed', kind: 'day' },
    summary: { label: 'Summary', kind: 'text' },
  },
  // The register is filtered by category, and has no room for it; its deadlines say more than the day of receipt. On a phone a
  // complaint shows the first four.
  usual: ['reference', 'finalDueOn', 'client', 'status', 'srcDueOn', 'caseReference', 'owner'],
  filters: {
    search: {
      label: 'Search complaints',
      kind: 'search',
      placeholder: 'Reference, client, words',
      max: 100,
      width: 64,
    },
    statusId: { label: 'Status', kind: 'name', from: 'complaint-statuses', width: 44 },
    ownerId: { label: 'Owner', kind: 'name', from: 'users' },
    regime: { label: 'Regime', kind: 'choice', options: complaintRegimes, width: 44 },
    category: { label: 'Category', kind: 'choice', options: complaintCategories },
    isOpen: { label: 'Open', kind: 'either', any: 'Open and ended', yes: 'Open only', no: 'Ended only' },
    overdue: { label: 'Overdue only', kind: 'flag' },
    /** In business days: a clock that runs out within them, or has run out without an answer. */
    dueWithin: {
      label: 'Deadline',
      kind: 'count',
      max: 60,
      usual: [0, 2, 5, 10],
      inWords: dueInWords,
      width: 52,
    },
  },
  row: ['search', 'dueWithin', 'isOpen', 'statusId', 'ownerId', 'regime', 'category', 'overdue'],
  // Unanswered complaints first, by deadline.
  order: { by: 'finalDueOn', dir: 'asc' },
});

export type ComplaintSearch = ListSearch<typeof complaintList>;
