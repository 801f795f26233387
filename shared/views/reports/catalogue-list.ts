import { defineList, type ListSearch } from '#shared/records/reference/lists.ts';

/** Standard reports come with the program; staff build and save others. */
export const reportKinds = { standard: 'Standard', saved: 'Saved' } as const;

/** The reports that somebody may see, their favourites first. */
export const catalogueList = defineList({
  name: 'report-viewer',
  columns: {
    title: { label: 'Report', kind: 'text', runsOn: true },
    lastRunAt: { label: 'Last run', kind: 'instant' },
    owner: { label: 'Owner', kind: 'named' },
    schedule: { label: 'Schedule', kind: 'text', runsOn: true, wordy: true },
    about: { label: 'What it shows', kind: 'text', runsOn: true },
    kind: { label: 'Kind', kind: 'choice', options: reportKinds },
  },
  usual: ['title', 'lastRunAt', 'owner', 'schedule', 'about'],
  filters: {
    search: {
      label: 'Find a report',
      kind: 'search',
      placeholder: 'Name or description',
      max: 100,
      width: 64,
    },
    kind: { label: 'Kind', kind: 'choice', options: reportKinds, any: 'Standard and saved', width: 48 },
    userId: { label: 'View as', kind: 'name', from: 'users', any: 'As yourself', width: 48 },
  },
  row: ['search', 'kind', 'userId'],
  order: { by: 'title', dir: 'asc' },
});
export type CatalogueSearch = ListSearch<typeof catalogueList>;
