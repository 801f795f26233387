import { Plus, X } from 'lucide-react';
import { useId } from 'react';
import { areComparable, conditionsOf } from '#shared/views/reports/generator/conditions.ts';
import {
  type Condition,
  type FilterGroup,
  type GeneratedFilter,
  type Match,
  MOST_FILTERS,
  matches,
} from '#shared/views/reports/generator/definition.ts';
import { type Known, operatorsOf } from '#shared/views/reports/generator/problems.ts';
import { Button, IconButton } from '#web/platform/ui/Button.tsx';
import { Field, optionsOf, Select } from '#web/platform/ui/Field.tsx';
import { SearchableSelect } from '#web/platform/ui/SearchableSelect.tsx';
import { problemsAt } from './draft-parts.ts';
import { FilterRow, newFilter } from './FilterRow.tsx';

interface Choices {
  known: ReadonlyMap<string, Known>;
  /** Every column that can be chosen, by its name in the report. */
  options: readonly { id: string; label: string }[];
  problems: Readonly<Record<string, string>>;
  /** Whether the limit of filters has been reached. */
  isFull: boolean;
}

interface AddFilterProps extends Pick<Choices, 'known' | 'options'> {
  label: string;
  onAdd: (filter: GeneratedFilter) => void;
}

function AddFilter({ known, options, label, onAdd }: AddFilterProps) {
  function add(name: string | null) {
    const column = name === null ? undefined : known.get(name);
    const [first] = column ? operatorsOf(column) : [];
    if (column && first) onAdd(newFilter(column.name, first));
  }
  return (
    <div className="max-w-md">
      <Field label={label}>
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
  );
}

function MatchInput({
  label,
  match,
  onChange,
}: {
  label: string;
  match: Match;
  onChange: (match: Match) => void;
}) {
  return (
    <div className="max-w-xs">
      <Field label={label}>
        {(control) => (
          <Select
            {...control}
            required
            value={match}
            options={optionsOf(matches)}
            onChange={(next) => onChange(next === 'any' ? 'any' : 'all')}
          />
        )}
      </Field>
    </div>
  );
}

interface ConditionRowProps extends Choices {
  filter: GeneratedFilter;
  at: string;
  onChange: (filter: GeneratedFilter) => void;
  onRemove: () => void;
}

function ConditionRow({ filter, known, problems, at, onChange, onRemove }: ConditionRowProps) {
  const column = known.get(filter.column);
  if (!column) return null;
  const others = [...known.values()].filter(
    (other) => other.name !== column.name && areComparable(column, other),
  );
  return (
    <FilterRow
      {...{ filter, known: column, others, problems: problemsAt(problems, at), onChange, onRemove }}
    />
  );
}

interface GroupProps extends Choices {
  group: FilterGroup;
  at: string;
  /** Its number among the groups. */
  number: number;
  onChange: (group: FilterGroup) => void;
  onRemove: () => void;
}

/** A group of conditions, which counts as one. */
function Group({ group, at, number, onChange, onRemove, ...choices }: GroupProps) {
  const id = useId();
  const { filters } = group;
  const name = `Group ${number}`;
  const problem = choices.problems[`${at}.filters`];
  return (
    <li>
      <fieldset className="min-w-0 space-y-2 rounded-md border border-border-strong p-3 pt-1">
        <legend className="px-1 font-medium">{name}</legend>
        <div className="flex items-end justify-between gap-2">
          <MatchInput
            label={`${name} holds if a row meets`}
            match={group.match}
            onChange={(match) => onChange({ ...group, match })}
          />
          <IconButton label={`Remove ${name.toLowerCase()}`} icon={X} onClick={onRemove} />
        </div>
        <ul className="space-y-2" aria-label={`Filters of ${name.toLowerCase()}`}>
          {filters.map((filter, index) => (
            <ConditionRow
              {...choices}
              key={`${id}-${index}-${filter.column}`}
              filter={filter}
              at={`${at}.filters.${index}`}
              onChange={(next) =>
                onChange({ ...group, filters: filters.map((each, place) => (place === index ? next : each)) })
              }
              onRemove={() => onChange({ ...group, filters: filters.filter((_, place) => place !== index) })}
            />
          ))}
        </ul>
        {!choices.isFull && (
          <AddFilter
            {...choices}
            label={`Add to ${name.toLowerCase()} a filter on`}
            onAdd={(filter) => onChange({ ...group, filters: [...filters, filter] })}
          />
        )}
        {problem !== undefined && <p className="text-sm text-red-text">{problem}</p>}
      </fieldset>
    </li>
  );
}

export interface FiltersProps extends Omit<Choices, 'isFull'> {
  filters: readonly Condition[];
  match: Match;
  onChange: (change: { filters?: Condition[]; match?: Match }) => void;
}

/** The rows of the report: those that meet all conditions, or at least one. */
export function Filters({ filters, match, onChange, ...given }: FiltersProps) {
  const id = useId();
  const choices = { ...given, isFull: conditionsOf(filters).length >= MOST_FILTERS };
  const change = (at: number, next: Condition) =>
    onChange({ filters: filters.map((each, index) => (index === at ? next : each)) });
  const remove = (at: number) => onChange({ filters: filters.filter((_, index) => index !== at) });
  const groups = filters.filter(({ op }) => op === 'group');
  return (
    <div className="space-y-3">
      {!choices.isFull && (
        <div className="flex flex-wrap items-end gap-2">
          <AddFilter
            {...choices}
            label="Add a filter on"
            onAdd={(filter) => onChange({ filters: [...filters, filter] })}
          />
          <Button
            icon={Plus}
            onClick={() => onChange({ filters: [...filters, { op: 'group', match: 'any', filters: [] }] })}
          >
            Add a group
          </Button>
        </div>
      )}
      {filters.length === 0 && (
        <p className="text-muted">Without filters the report has all rows that you may see.</p>
      )}
      {filters.length > 1 && (
        <MatchInput
          label="A row is shown if it meets"
          match={match}
          onChange={(next) => onChange({ match: next })}
        />
      )}
      <ul className="space-y-2" aria-label="Filters">
        {filters.map((filter, at) =>
          filter.op === 'group' ? (
            <Group
              {...choices}
              key={`${id}-${at}-group`}
              group={filter}
              at={`filters.${at}`}
              number={groups.indexOf(filter) + 1}
              onChange={(next) => change(at, next)}
              onRemove={() => remove(at)}
            />
          ) : (
            <ConditionRow
              {...choices}
              // Two filters on one column are distinguished only by their position.
              key={`${id}-${at}-${filter.column}`}
              filter={filter}
              at={`filters.${at}`}
              onChange={(next) => change(at, next)}
              onRemove={() => remove(at)}
            />
          ),
        )}
      </ul>
    </div>
  );
}
