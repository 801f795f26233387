import { defineList, type ListSearch } from '#shared/records/reference/lists.ts';
import { approvalDecisions, approvalKinds } from './approvals.ts';

/** Requests for a second person, pending and decided. */
export const approvalList = defineList({
  name: 'approvals',
  columns: {
    kind: { label: 'Kind', kind: 'choice', options: approvalKinds, sortable: true },
    summary: { label: 'What for', kind: 'text', wordy: true },
    caseReference: {
      label: 'Case',
      kind: 'code',
      of: (row: { case: { uniqueReference: string } | null }) => row.case?.uniqueReference ?? null,
    },
    amountPence: { label: 'Amount', kind: 'pence', sortable: true },
    requester: { label: 'Requested by', kind: 'named' },
    requestedAt: { label: 'Requested', kind: 'instant', sortable: true },
    slaDueOn: { label: 'Due', kind: 'day', sortable: true },
    assignee: { label: 'Passed to', kind: 'named' },
    decision: { label: 'State', kind: 'choice', options: approvalDecisions },
    firstApprover: { label: 'First approved by', kind: 'named' },
    decider: { label: 'Decided by', kind: 'named' },
    decidedAt: { label: 'Decided', kind: 'instant', sortable: true },
    comment: { label: 'Comment', kind: 'text' },
  },
  usual: ['summary', 'requester', 'slaDueOn', 'amountPence'],
  filters: {
    search: {
      label: 'Search approvals',
      kind: 'search',
      placeholder: 'Words, case reference',
      max: 100,
      width: 64,
    },
    kind: { label: 'Kind', kind: 'choice', options: approvalKinds, width: 44 },
    decision: { label: 'State', kind: 'choice', options: approvalDecisions, any: 'All waiting', width: 38 },
    requesterId: { label: 'Requested by', any: 'Requested by anybody', kind: 'name', from: 'users' },
    mine: { label: 'For me to decide', kind: 'flag' },
    overdue: { label: 'Overdue only', kind: 'flag' },
  },
  // The kind is chosen where its requests are counted.
  row: ['search', 'decision', 'requesterId', 'mine', 'overdue'],
  // Overdue requests come first.
  order: { by: 'slaDueOn', dir: 'asc' },
});

export type ApprovalSearch = ListSearch<typeof approvalList>;
