import { words } from '#shared/platform/words.ts';
import { defineList, type ListSearch } from '#shared/records/reference/lists.ts';
import { reportFormats, runStates, runWays } from './runs.ts';

/** The runs of reports: who made which file, and its totals. */
export const runList = defineList({
  name: 'report-runs',
  columns: {
    title: { label: 'Report', kind: 'text', runsOn: true },
    startedAt: { label: 'When', kind: 'instant', sortable: true },
    status: { label: 'Status', kind: 'choice', options: runStates },
    rowCount: { label: 'Rows', kind: 'count', sortable: true },
    user: { label: 'For', kind: 'named', wordy: true },
    filters: {
      label: 'Filters',
      kind: 'text',
      runsOn: true,
      of: (row: { inWords: readonly string[] }) => row.inWords.join('; '),
    },
    domain: { label: 'Domain', kind: 'named', wordy: true },
    way: { label: 'How', kind: 'choice', options: runWays, runsOn: true },
    format: { label: 'Format', kind: 'choice', options: reportFormats },
    controlPence: { label: 'Control total', kind: 'pence' },
  },
  usual: words('title startedAt status rowCount user filters domain way format controlPence'),
  filters: {
    search: { label: 'Find a report', kind: 'search', placeholder: 'Report', max: 100, width: 48 },
    way: { label: 'How', any: 'Downloaded or sent', kind: 'choice', options: runWays, width: 48 },
    status: { label: 'Status', kind: 'choice', options: runStates, width: 36 },
    format: { label: 'Format', kind: 'choice', options: reportFormats, width: 32 },
    userId: { label: 'For', any: 'Anybody', kind: 'name', from: 'users', width: 44 },
  },
  row: ['search', 'way', 'status', 'format', 'userId'],
  order: { by: 'startedAt', dir: 'desc' },
});
export type RunSearch = ListSearch<typeof runList>;
