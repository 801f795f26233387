import { useQuery } from '@tanstack/react-query';
import type { Entity } from '#shared/platform/fields/entity.ts';
import { activityOf, hasDomainField } from '#shared/records/reference/rows.ts';
import { useAuth } from '#web/platform/api/auth.ts';
import { domainNames } from '#web/platform/page/pickers/client.ts';
import type { ListSearch } from '#web/platform/page/pickers/list-search.ts';
import { possibleColumns } from '#web/platform/reference/list-columns.tsx';
import { Button } from '#web/platform/ui/Button.tsx';
import { ColumnChooser } from '#web/platform/ui/ColumnChooser.tsx';
import { Select } from '#web/platform/ui/Field.tsx';
import { SearchBox } from '#web/platform/ui/SearchBox.tsx';

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

interface ColumnProps {
  chosen: readonly string[];
  onChoose: (columns: readonly string[]) => void;
}

/** Search, filters and columns of a list, in one row. */
export function ListFilters({ entity, search, onChange, ...columns }: FilterProps & ColumnProps) {
  const { may } = useAuth();
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
      {hasDomainField(entity) && <DomainFilter search={search} onChange={onChange} />}
      <div className="ml-auto">
        <ColumnChooser
          {...columns}
          columns={possibleColumns(entity, may)}
          fixed={entity.list[0]}
          usual={entity.list}
        />
      </div>
    </search>
  );
}
