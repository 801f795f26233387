import { type CsvField, csvFields } from '#shared/activities/money/banking/csv-profile.ts';
import { Select } from '#web/platform/ui/Field.tsx';
import { keyboardScroll } from '#web/platform/ui/focusable.ts';
import type { MappingDraft } from './mapping-draft.ts';

interface MappingColumnsProps {
  draft: MappingDraft;
  rows: readonly string[][];
  onChange: (draft: MappingDraft) => void;
}

const options = (Object.entries(csvFields) as [CsvField, string][]).map(([id, label]) => ({ id, label }));

/** The file's first rows as they are, with a choice above each column of what it holds. */
export function MappingColumns({ draft, rows, onChange }: MappingColumnsProps) {
  const set = (at: number, field: CsvField | null) =>
    onChange({ ...draft, fields: draft.fields.map((each, index) => (index === at ? field : each)) });
  const nameOf = (at: number) =>
    (draft.headerRow === null ? '' : (rows[draft.headerRow]?.[at] ?? '').trim()) || `column ${at + 1}`;
  return (
    <div className="space-y-2">
      <h3 className="font-semibold">What the columns hold</h3>
      <section
        aria-label="Columns of the file"
        {...keyboardScroll}
        className="max-h-72 overflow-auto rounded-lg border border-border"
      >
        <table className="w-full border-separate border-spacing-0 text-sm">
          <caption className="sr-only">The file’s first rows</caption>
          <thead>
            <tr>
              {draft.fields.map((field, at) => (
                <th
                  key={at}
                  scope="col"
                  className="sticky top-0 min-w-44 border-b border-border bg-surface p-2 text-left font-normal"
                >
                  <Select
                    aria-label={`What ${nameOf(at)} holds`}
                    label="Field"
                    defaultText="Not used"
                    options={options}
                    value={field}
                    onChange={(chosen) => set(at, chosen)}
                  />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((cells, index) => (
              <tr key={index} className={index === draft.headerRow ? 'bg-accent-soft font-medium' : ''}>
                {draft.fields.map((_, at) => (
                  <td key={at} className="max-w-64 truncate border-b border-border px-3 py-1.5">
                    {cells[at] ?? ''}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
}
