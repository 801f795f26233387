import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { Dictionary, DictionaryColumn } from '#shared/views/reports/generator/dictionary.ts';
import { IconButton } from '#web/platform/ui/Button.tsx';
import { SearchBox } from '#web/platform/ui/SearchBox.tsx';

/** The groups of a dictionary with the columns whose label, group or description contains the words. */
export function groupsFor(
  { columns }: Pick<Dictionary, 'columns'>,
  search: string,
): [string, DictionaryColumn[]][] {
  const wanted = search.toLowerCase();
  const groups = new Map<string, DictionaryColumn[]>();
  for (const column of columns) {
    const text = `${column.group} ${column.label} ${column.about ?? ''}`.toLowerCase();
    if (text.includes(wanted)) groups.set(column.group, [...(groups.get(column.group) ?? []), column]);
  }
  return [...groups];
}

export interface ColumnPickerProps {
  dictionary: Dictionary;
  chosen: readonly string[];
  onAdd: (name: string) => void;
}

/** The columns that can be added, by group. */
export function ColumnPicker({ dictionary, chosen, onAdd }: ColumnPickerProps) {
  const [search, setSearch] = useState('');
  const groups = groupsFor(dictionary, search);
  return (
    <div className="space-y-3">
      <SearchBox
        label="Find a column"
        placeholder="Find a column"
        value={search}
        onChange={setSearch}
        debounce={150}
      />
      {groups.length === 0 && <p className="text-muted">No column has that name.</p>}
      <section className="max-h-[28rem] space-y-3 overflow-y-auto" aria-label="Columns that can be added">
        {groups.map(([group, columns]) => (
          <section key={group} aria-label={group}>
            <h2 className="mb-1 text-sm font-medium text-muted">{group}</h2>
            <ul>
              {columns.map(({ name, label, about, isWithheld }) => {
                const isChosen = chosen.includes(name);
                return (
                  <li key={name} className="flex items-center gap-1 rounded-md pl-2 hover:bg-hover">
                    <span className="min-w-0 grow">
                      <span className="block">{label}</span>
                      {(about ?? isWithheld) && (
                        <span className="block text-sm text-muted">
                          {isWithheld ? 'Withheld from you.' : about}
                        </span>
                      )}
                    </span>
                    <IconButton
                      small
                      label={`Add ${label}`}
                      icon={Plus}
                      // Not `disabled`, which would lose the keyboard focus.
                      aria-disabled={isChosen}
                      className={isChosen ? 'opacity-50' : ''}
                      onClick={() => !isChosen && onAdd(name)}
                    />
                  </li>
                );
              })}
            </ul>
          </section>
        ))}
      </section>
    </div>
  );
}
