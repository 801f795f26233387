import { Plus, X } from 'lucide-react';
import { MOST_GROUPS, MOST_SORTS } from '#shared/views/reports/generator/definition.ts';
import { canBeAdded, canBeGrouped } from '#shared/views/reports/generator/dictionary.ts';
import type { Known } from '#shared/views/reports/generator/problems.ts';
import { Button, IconButton } from '#web/platform/ui/Button.tsx';
import { Field, Select } from '#web/platform/ui/Field.tsx';
import { MultiSelect } from '#web/platform/ui/SearchableSelect.tsx';
import type { Draft } from './drafts.ts';

const directions = [
  { id: 'asc', label: 'Smallest, earliest or A first' },
  { id: 'desc', label: 'Largest, latest or Z first' },
] as const;

export interface ArrangementProps {
  draft: Draft;
  known: ReadonlyMap<string, Known>;
  onChange: (change: Partial<Draft>) => void;
}

/** The order and grouping of the rows, the totals, and the chart. */
export function Arrangement({ draft, known, onChange }: ArrangementProps) {
  const { columns, sort, groupBy, totals, chart } = draft;
  const shown = columns.flatMap((name) => known.get(name) ?? []);
  const optionOf = ({ name, label }: Known) => ({ id: name, label });
  const groupable = shown.filter(({ kind }) => canBeGrouped(kind)).map(optionOf);
  const free = shown.filter(({ name }) => !sort.some(({ column }) => column === name));
  const setSort = (at: number, change: Partial<Draft['sort'][number]>) =>
    onChange({ sort: sort.map((each, index) => (index === at ? { ...each, ...change } : each)) });
  return (
    <div className="grid gap-6 lg:grid-cols-2">
      <fieldset className="min-w-0 space-y-2">
        <legend className="mb-1 font-medium">Order</legend>
        <ul className="space-y-2">
          {sort.map(({ column, dir }, at) => (
            <li key={column} className="grid grid-cols-[1fr_1fr_auto] gap-2">
              <Select
                aria-label={`Sort ${at === 0 ? 'by' : 'then by'}`}
                label="column"
                required
                value={column}
                options={[...shown.filter(({ name }) => name === column), ...free].map(optionOf)}
                onChange={(next) => next && setSort(at, { column: next })}
              />
              <Select
                aria-label={`Direction of ${known.get(column)?.label ?? column}`}
                label="direction"
                required
                value={dir}
                options={directions}
                onChange={(next) => next && setSort(at, { dir: next })}
              />
              <IconButton
                label={`Don’t sort by ${known.get(column)?.label ?? column}`}
                icon={X}
                onClick={() => onChange({ sort: sort.filter((_, index) => index !== at) })}
              />
            </li>
          ))}
        </ul>
        <Button
          icon={Plus}
          disabled={free.length === 0 || sort.length >= MOST_SORTS}
          onClick={() => onChange({ sort: [...sort, { column: free[0]!.name, dir: 'asc' }] })}
        >
          Sort by a column
        </Button>
      </fieldset>
      <div className="min-w-0 space-y-3">
        <Field label="Groups" help="Rows are grouped, counted and totalled.">
          {(control) => (
            <MultiSelect
              {...control}
              options={groupable}
              value={groupBy}
              onChange={(names) => onChange({ groupBy: [...names].slice(0, MOST_GROUPS) })}
            />
          )}
        </Field>
        <Field label="Totals">
          {(control) => (
            <MultiSelect
              {...control}
              options={shown.filter(({ kind }) => canBeAdded(kind)).map(optionOf)}
              value={totals}
              onChange={(names) => onChange({ totals: [...names] })}
            />
          )}
        </Field>
        <Field label="Chart" help="Counts the rows by the values of a column.">
          {(control) => (
            <Select
              {...control}
              value={chart}
              options={groupable}
              onChange={(name) => onChange({ chart: name })}
            />
          )}
        </Field>
      </div>
    </div>
  );
}
