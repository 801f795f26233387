import { defineList, type ListSearch } from '#shared/records/reference/lists.ts';

/** The files in which agents vote for their creditors. */
export const voteFileList = defineList({
  name: 'vote-files',
  columns: {
    name: { label: 'File', kind: 'text', sortable: true },
    agent: { label: 'Agent', kind: 'named', sortable: true },
    open: { label: 'Not entered', kind: 'count' },
    stored: { label: 'Entered', kind: 'count' },
    rows: { label: 'Lines', kind: 'count' },
    receivedAt: { label: 'Received', kind: 'instant', sortable: true },
    uploadedBy: { label: 'Read by', kind: 'text' },
    domain: { label: 'Domain', kind: 'named' },
  },
  usual: ['name', 'agent', 'open', 'stored', 'rows', 'receivedAt', 'uploadedBy', 'domain'],
  filters: {
    search: {
      label: 'Search files',
      kind: 'search',
      placeholder: 'File, agent, case reference',
      max: 100,
      width: 64,
    },
    hasOpen: { label: 'With lines not entered', kind: 'flag' },
  },
  row: ['search', 'hasOpen'],
  order: { by: 'receivedAt', dir: 'desc' },
});
export type VoteFileSearch = ListSearch<typeof voteFileList>;
