import { useQuery } from '@tanstack/react-query';
import { Columns3 } from 'lucide-react';
import { useId } from 'react';
import type { Entity } from '#shared/reference/entity.ts';
import { activityOf } from '#shared/reference/rows.ts';
import { useAuth } from '#web/lib/auth.ts';
import { domainNames } from '#web/reference/client.ts';
import { possibleColumns } from '#web/reference/list-columns.tsx';
import type { ListSearch } from '#web/reference/list-search.ts';
import { Button } from '#web/ui/Button.tsx';
import { Popover } from '#web/ui/Popover.tsx';
import { SearchBox } from '#web/ui/SearchBox.tsx';
import { Select } from '#web/ui/Select.tsx';

interface FilterProps {
  entity: Entity;
  search: ListSearch;
  onChange: (change: ListSearch) => void;
}

const activeChoices = [
  { value: undefined, label: 'All' },
  { value: 'true', label: 'Active' },
  { value: 'false', label: 'Inactive' },
] as const;

function ActiveFilter({ search, onChange }: Omit<FilterProps, 'entity'>) {
  return (
    <fieldset className="flex">
      <legend className="sr-only">Show</legend>
      {activeChoices.map(({ value, label }) => (
        <Button
          key={label}
          aria-pressed={search.active === value}
          onClick={() => onChange({ active: value })}
          className="-ml-px rounded-none first-of-type:ml-0 first-of-type:rounded-l-md last-of-type:rounded-r-md aria-pressed:bg-accent-soft aria-pressed:text-accent-text"
        >
          {label}
        </Button>
      ))}
    </fieldset>
  );
}

function DomainFilter({ search, onChange }: Omit<FilterProps, 'entity'>) {
  const { data = [] } = useQuery(domainNames);
  if (data.length < 2) return null;
  return (
    <div className="w-48">
      <Select
        aria-label="Domain"
        label="Domain"
        defaultText="All domains"
        value={search.domainId ?? null}
        options={data.map(({ id, name }) => ({ id, label: name }))}
        onChange={(domainId) => onChange({ domainId: domainId ?? undefined })}
      />
    </div>
  );
}

export interface ColumnChooserProps {
  entity: Entity;
  chosen: readonly string[];
  onChoose: (columns: readonly string[]) => void;
}

/** Which fields stand in the list; the one that opens the row cannot be left out. */
function ColumnChooser({ entity, chosen, onChoose }: ColumnChooserProps) {
  const { may } = useAuth();
  const id = useId();
  const [opener] = entity.list;
  function toggle(key: string) {
    onChoose(chosen.includes(key) ? chosen.filter((each) => each !== key) : [...chosen, key]);
  }
  return (
    <Popover
      label="Columns"
      placement="bottom-end"
      className="max-h-96 w-72 p-2"
      trigger={(trigger) => (
        <Button {...trigger}>
          <Columns3 aria-hidden="true" className="size-4" />
          Columns
        </Button>
      )}
    >
      <fieldset>
        <legend className="sr-only">Columns of the list</legend>
        {possibleColumns(entity, may).map(({ key, label }) => (
          <div key={key} className="flex min-h-8 items-center gap-2 px-1">
            <input
              id={`${id}-${key}`}
              type="checkbox"
              className="size-4 accent-accent"
              checked={chosen.includes(key)}
              disabled={key === opener}
              onChange={() => toggle(key)}
            />
            <label htmlFor={`${id}-${key}`} className="grow">
              {label}
            </label>
          </div>
        ))}
      </fieldset>
      <Button small fill className="mt-2" onClick={() => onChoose(entity.list)}>
        Usual columns
      </Button>
    </Popover>
  );
}

/** Search, filters and columns of a list, in one row. */
export function ListFilters({ entity, search, onChange, ...columns }: FilterProps & ColumnChooserProps) {
  return (
    <search className="mb-3 flex flex-wrap items-center gap-2">
      <div className="w-full sm:w-72">
        <SearchBox
          label={`Search ${entity.plural}`}
          value={search.search ?? ''}
          onChange={(term) => onChange({ search: term.trim() || undefined })}
        />
      </div>
      {activityOf(entity.fields) && <ActiveFilter search={search} onChange={onChange} />}
      {entity.domain && <DomainFilter search={search} onChange={onChange} />}
      <div className="ml-auto">
        <ColumnChooser entity={entity} {...columns} />
      </div>
    </search>
  );
}
