import { useId } from 'react';
import { MOST_FILTERS } from '#shared/views/reports/generator/definition.ts';
import { type Known, operatorsOf } from '#shared/views/reports/generator/problems.ts';
import { Field } from '#web/platform/ui/Field.tsx';
import { SearchableSelect } from '#web/platform/ui/SearchableSelect.tsx';
import type { Draft } from './drafts.ts';
import { FilterRow, newFilter } from './FilterRow.tsx';

export interface FiltersProps {
  filters: Draft['filters'];
  known: ReadonlyMap<string, Known>;
  /** Every column that can be asked for, by what it is called in the whole. */
  options: readonly { id: string; label: string }[];
  problemsOf: (path: string) => Readonly<Record<string, string>>;
  onChange: (filters: Draft['filters']) => void;
}

/** Which rows the report has: those that meet all conditions. */
export function Filters({ filters, known, options, problemsOf, onChange }: FiltersProps) {
  const id = useId();
  function add(name: string | null) {
    const column = name === null ? undefined : known.get(name);
    if (column) onChange([...filters, newFilter(column.name, operatorsOf(column)[0]!)]);
  }
  return (
    <div className="space-y-3">
      {filters.length < MOST_FILTERS && (
        <div className="max-w-md">
          <Field label="Add a filter on">
            {(control) => (
              <SearchableSelect
                {...control}
                value={null}
                options={options}
                onChange={add}
                defaultText="Choose a column"
              />
            )}
          </Field>
        </div>
      )}
      {filters.length === 0 && (
        <p className="text-muted">Without filters the report has all rows that you may see.</p>
      )}
      <ul className="space-y-2" aria-label="Filters">
        {filters.map((filter, at) => {
          const column = known.get(filter.column);
          return column ? (
            <FilterRow
              // Two filters of one column are told apart by their place alone.
              key={`${id}-${at}-${filter.column}`}
              filter={filter}
              known={column}
              problems={problemsOf(`filters.${at}`)}
              onChange={(next) => onChange(filters.map((each, index) => (index === at ? next : each)))}
              onRemove={() => onChange(filters.filter((_, index) => index !== at))}
            />
          ) : null;
        })}
      </ul>
    </div>
  );
}
