import { SlidersHorizontal } from 'lucide-react';
import { type ArrearsBand, arrearsBands } from '#shared/cases/case-list.ts';
import { stageLabels, stages } from '#shared/cases/statuses.ts';
import type { ReferenceName } from '#shared/reference/registry.ts';
import type { CaseSearch } from '#web/cases/list-search.ts';
import { NamePicker } from '#web/reference/NamePicker.tsx';
import { Button } from '#web/ui/Button.tsx';
import { DateInput } from '#web/ui/DateInput.tsx';
import { Field } from '#web/ui/Field.tsx';
import { Popover } from '#web/ui/Popover.tsx';
import { SearchBox } from '#web/ui/SearchBox.tsx';
import { Select } from '#web/ui/Select.tsx';
import { Switch } from '#web/ui/Switch.tsx';

export interface CaseFiltersProps {
  search: CaseSearch;
  onChange: (change: CaseSearch) => void;
  domainId: number | undefined;
}

type IdFilter = Extract<keyof CaseSearch, `${string}Id`>;

/** The catalogue behind each filter by id, with its label. */
export const idFilters = {
  statusId: { from: 'statuses', label: 'Status' },
  ownerId: { from: 'users', label: 'Owner' },
  productId: { from: 'products', label: 'Product' },
  categoryId: { from: 'status-categories', label: 'Status category' },
  substatusId: { from: 'substatuses', label: 'Sub status' },
  portfolioId: { from: 'portfolios', label: 'Portfolio' },
  departmentId: { from: 'departments', label: 'Department' },
  introducerId: { from: 'introducers', label: 'Introducer' },
} as const satisfies Record<IdFilter, { from: ReferenceName; label: string }>;

const inRow = ['statusId', 'ownerId'] as const;
const further = [
  'productId',
  'portfolioId',
  'categoryId',
  'substatusId',
  'departmentId',
  'introducerId',
] as const;
const dayFilters = [
  ['approvedFrom', 'Approved from'],
  ['approvedTo', 'Approved until'],
  ['enquiredFrom', 'Enquiry from'],
  ['enquiredTo', 'Enquiry until'],
] as const;

const bands = Object.entries(arrearsBands).map(([id, { label }]) => ({ id: id as ArrearsBand, label }));

function countOfFurther(search: CaseSearch): number {
  const names = [
    ...further,
    ...dayFilters.map(([name]) => name),
    'isVulnerable',
    'isOpen',
    'arrears',
  ] as const;
  return names.filter((name) => search[name] !== undefined).length;
}

function FurtherFilters({ search, onChange, domainId }: CaseFiltersProps) {
  const count = countOfFurther(search);
  return (
    <Popover
      label="Further filters"
      className="w-[min(36rem,calc(100vw-2rem))] p-4"
      trigger={(trigger) => (
        <Button {...trigger}>
          <SlidersHorizontal aria-hidden="true" className="size-4" />
          Filters{count > 0 && ` (${count})`}
        </Button>
      )}
    >
      <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2">
        {further.map((name) => (
          <Field key={name} label={idFilters[name].label}>
            {(control) => (
              <NamePicker
                {...control}
                from={idFilters[name].from}
                label={idFilters[name].label.toLowerCase()}
                defaultText={`Any ${idFilters[name].label.toLowerCase()}`}
                domainId={domainId}
                value={search[name] ?? null}
                onChange={(id) => onChange({ [name]: id ?? undefined })}
              />
            )}
          </Field>
        ))}
        <Field label="Open">
          {(control) => (
            <Select
              {...control}
              label="choice"
              defaultText="Open and ended"
              value={search.isOpen ?? null}
              options={[
                { id: 'true' as const, label: 'Open only' },
                { id: 'false' as const, label: 'Ended only' },
              ]}
              onChange={(isOpen) => onChange({ isOpen: isOpen ?? undefined })}
            />
          )}
        </Field>
        <Field label="Arrears">
          {(control) => (
            <Select
              {...control}
              label="choice"
              defaultText="With and without"
              value={search.arrears ?? null}
              options={bands}
              onChange={(arrears) => onChange({ arrears: arrears ?? undefined })}
            />
          )}
        </Field>
        {dayFilters.map(([name, label]) => (
          <Field key={name} label={label}>
            {(control) => (
              <DateInput
                {...control}
                allowFuture
                value={search[name] ?? null}
                onChange={(day) => onChange({ [name]: day ?? undefined })}
              />
            )}
          </Field>
        ))}
        <Switch
          label="Vulnerable clients only"
          value={search.isVulnerable === 'true'}
          onChange={(isOn) => onChange({ isVulnerable: isOn ? 'true' : undefined })}
        />
      </div>
    </Popover>
  );
}

/** Search and filters of the case list; the usual ones in the row, the others behind a button. */
export function CaseFilters({ search, onChange, domainId }: CaseFiltersProps) {
  return (
    <>
      <div className="w-full max-sm:col-span-2 sm:w-64">
        <SearchBox
          label="Search cases"
          placeholder="Name, postcode, reference"
          value={search.search ?? ''}
          onChange={(term) => onChange({ search: term.trim() || undefined })}
        />
      </div>
      <div className="w-32">
        <Select
          aria-label="Stage"
          label="stage"
          defaultText="Any stage"
          value={search.stage ?? null}
          options={stages.map((id) => ({ id, label: stageLabels[id] }))}
          onChange={(stage) => onChange({ stage: stage ?? undefined })}
        />
      </div>
      {inRow.map((name) => (
        <div key={name} className="w-36">
          <NamePicker
            aria-label={idFilters[name].label}
            from={idFilters[name].from}
            label={idFilters[name].label.toLowerCase()}
            defaultText={`Any ${idFilters[name].label.toLowerCase()}`}
            domainId={domainId}
            value={search[name] ?? null}
            onChange={(id) => onChange({ [name]: id ?? undefined })}
          />
        </div>
      ))}
      <FurtherFilters search={search} onChange={onChange} domainId={domainId} />
    </>
  );
}
