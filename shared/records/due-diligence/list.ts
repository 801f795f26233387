import { caseReference } from '#shared/records/cases/case-columns.ts';
import { defineList, type ListSearch } from '#shared/records/reference/lists.ts';
import { risks } from './due-diligence.ts';

/** How due diligence that wants attention stands. */
export const diligenceStates = {
  none: 'Not started',
  open: 'Not complete',
  changed: 'Changed since',
  review: 'Review due',
  soon: 'Review within 30 days',
} as const;
/** How many days ahead a review is listed. */
export const REVIEW_AHEAD_DAYS = 30;

/** Due diligence on the people of open cases that does not stand, or whose review is due. */
export const diligenceList = defineList({
  name: 'due-diligence',
  columns: {
    person: { label: 'Person', kind: 'text' },
    state: { label: 'Standing', kind: 'choice', options: diligenceStates },
    missing: { label: 'What is missing', kind: 'text', runsOn: true },
    since: { label: 'Since', kind: 'day', sortable: true },
    caseReference: { ...caseReference, sortable: true },
    reviewOn: { label: 'Review due', kind: 'day', sortable: true },
    risk: { label: 'Risk', kind: 'choice', options: risks },
    status: { label: 'Status', kind: 'text', wordy: true },
    owner: { label: 'Owner', kind: 'named', wordy: true },
    portfolio: { label: 'Portfolio', kind: 'named', wordy: true },
  },
  usual: ['person', 'state', 'missing', 'since', 'caseReference', 'reviewOn', 'status', 'owner'],
  filters: {
    state: { label: 'Standing', kind: 'choice', options: diligenceStates, width: 44 },
    isNeeded: { label: 'Pack sent', kind: 'flag' },
    ownerId: { label: 'Owner', kind: 'name', from: 'users', width: 44 },
    portfolioId: { label: 'Portfolio', kind: 'name', from: 'portfolios', width: 44 },
  },
  row: ['state', 'isNeeded', 'ownerId', 'portfolioId'],
  order: { by: 'since', dir: 'asc' },
});
export type DiligenceSearch = ListSearch<typeof diligenceList>;
