import { z } from 'zod';
import { restCalls } from '#shared/platform/calls.ts';
import { instant, listOf, named } from '#shared/platform/contract.ts';
import { registerOf } from '#shared/records/reference/list-input.ts';
import { defineList, type ListSearch } from '#shared/records/reference/lists.ts';

/** The files that left the program, except reports, whose history is a list of its own. */
export const exportedFileList = defineList({
  name: 'exports',
  columns: {
    file: { label: 'File', kind: 'text', runsOn: true },
    at: { label: 'When', kind: 'instant', sortable: true },
    user: { label: 'Taken by', kind: 'named', wordy: true },
    rows: { label: 'Rows', kind: 'count', sortable: true },
    filters: {
      label: 'Filters',
      kind: 'text',
      runsOn: true,
      of: (row: { inWords: readonly string[] }) => row.inWords.join('; '),
    },
    caseReference: {
      label: 'Case',
      kind: 'code',
      of: (row: { case: { uniqueReference: string } | null }) => row.case?.uniqueReference ?? null,
    },
    what: { label: 'Call', kind: 'text', runsOn: true },
    ip: { label: 'From address', kind: 'text' },
  },
  usual: ['file', 'at', 'user', 'rows', 'filters', 'caseReference', 'what'],
  filters: {
    search: { label: 'Find a file', kind: 'search', placeholder: 'File or call', max: 100, width: 48 },
    userId: { label: 'Taken by', any: 'Anybody', kind: 'name', from: 'users', width: 48 },
    from: { label: 'From', kind: 'day', isPast: true, width: 44 },
    to: { label: 'To', kind: 'day', isPast: true, width: 44 },
  },
  row: ['search', 'userId', 'from', 'to'],
  order: { by: 'at', dir: 'desc' },
});
export type ExportedFileSearch = ListSearch<typeof exportedFileList>;

/** A file that left: who took it, what it is, how it was filtered, and how many rows it has. */
const exportedFile = z.object({
  id: z.int(),
  /** The name under which it was saved; its type, where it was opened instead. */
  file: z.string(),
  at: instant,
  /** The person who took it; `By a link` if nobody was signed in. */
  user: z.object({ name: z.string() }),
  /** Null for what has no rows, such as a letter. */
  rows: z.int().nullable(),
  inWords: z.array(z.string()),
  case: named.omit({ name: true }).extend({ uniqueReference: z.string() }).nullable(),
  what: z.string(),
  ip: z.string().nullable(),
});
export type ExportedFile = z.output<typeof exportedFile>;

const rest = restCalls('Exports', '/exports');

/** What left the program as a file. */
export const exportedFilesContract = rest.register(
  'settings.users',
  '',
  ['The files that left the program, and who took them', 'Exported files, as CSV'],
  registerOf(exportedFileList, {}, listOf(exportedFile)),
);
