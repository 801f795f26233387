import { SlidersHorizontal } from 'lucide-react';
import type { ReactNode } from 'react';
import type { FilterWidth, List, ListFilter, ListSearch } from '#shared/records/reference/lists.ts';
import type { ListAddress } from '#web/platform/page/list-address.ts';
import { Button } from '#web/platform/ui/Button.tsx';
import { Field } from '#web/platform/ui/Field.tsx';
import { Popover } from '#web/platform/ui/Popover.tsx';
import { FilterControl, type FilterControlProps } from './FilterControl.tsx';
import { FiltersInWords } from './FiltersInWords.tsx';
import { filtersOf } from './search.ts';

const widths: Record<FilterWidth, string> = {
  28: 'w-28',
  30: 'w-30',
  32: 'w-32',
  34: 'w-34',
  36: 'w-36',
  38: 'w-38',
  40: 'w-40',
  44: 'w-44',
  48: 'w-48 max-sm:col-span-2',
  52: 'w-52',
  56: 'w-56 max-sm:col-span-2',
  64: 'w-64 max-sm:col-span-2',
};

/** Whether a control has its label beside it. */
const namesItself = (kind: ListFilter['kind']) => kind === 'flag' || kind === 'case';
/** Whether an empty control would not say what it is for. */
const isCaptioned = (kind: ListFilter['kind']) => kind === 'day' || kind === 'pence';

export interface ListFiltersProps<L extends List> {
  list: L;
  address: Pick<ListAddress<ListSearch<L>>, 'search' | 'show' | 'change'>;
  /** The domain whose names may be chosen; every domain's without one. */
  domainId?: number | undefined;
  /** The values that apply unless others are given. */
  defaults?: Readonly<Record<string, string | number | boolean>>;
  /** What is shown at the end of the row. */
  children?: ReactNode;
}

/** The filters of a list, the usual ones in a row and the others behind a button, and the button that clears them. */
export function ListFilters<L extends List>({
  list,
  address,
  domainId,
  defaults,
  children,
}: ListFiltersProps<L>) {
  const { filters, row, more = [] } = list;
  const { search, show, change } = address;
  const given = filtersOf(search);
  const values = { ...defaults, ...given } as typeof given;
  const controlOf = (name: string, filter = filters[name]) => ({
    filter: filter!,
    value: values[name],
    onChange: (value: string | number | undefined) => change({ [name]: value } as ListSearch<L>),
    domainId,
  });
  return (
    <>
      <FiltersInWords filters={filters} values={values} />
      <search
        className={`no-print mb-3 flex flex-wrap gap-2 max-sm:grid max-sm:grid-cols-2 max-sm:*:w-full ${
          row.some((name) => isCaptioned(filters[name]!.kind)) ? 'items-end' : 'items-center'
        }`}
      >
        {row.map((name) => {
          const props = controlOf(name);
          const { kind, label, width = kind === 'day' ? 44 : 40 } = props.filter;
          const control = <FilterControl key={name} {...props} control={{ 'aria-label': label }} />;
          if (namesItself(kind)) return control;
          return (
            <div key={name} className={widths[width]}>
              {isCaptioned(kind) ? <Captioned {...props} /> : control}
            </div>
          );
        })}
        {more.length > 0 && (
          <FurtherFilters count={more.filter((name) => values[name] !== undefined).length}>
            {more.map((name) => {
              const props = controlOf(name);
              const { kind, label } = props.filter;
              return namesItself(kind) ? (
                <FilterControl key={name} {...props} control={{ 'aria-label': label }} />
              ) : (
                <Captioned key={name} {...props} />
              );
            })}
          </FurtherFilters>
        )}
        {Object.keys(given).length > 0 && (
          <Button
            colour="plain"
            onClick={() => show({ sort: search.sort, dir: search.dir } as ListSearch<L>)}
          >
            Clear
          </Button>
        )}
        {children}
      </search>
    </>
  );
}

const Captioned = (props: Omit<FilterControlProps, 'control'>) => (
  <Field label={props.filter.label}>{(control) => <FilterControl {...props} control={control} />}</Field>
);

function FurtherFilters({ count, children }: { count: number; children: ReactNode }) {
  return (
    <Popover
      label="Further filters"
      className="w-[min(36rem,calc(100vw-2rem))] p-4"
      trigger={(trigger) => (
        <Button icon={SlidersHorizontal} {...trigger}>
          Filters{count > 0 && ` (${count})`}
        </Button>
      )}
    >
      <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2">{children}</div>
    </Popover>
  );
}
