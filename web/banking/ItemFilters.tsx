import { bankItemStatuses } from '#shared/banking/banking.ts';
import { CurrencyInput } from '#web/ui/CurrencyInput.tsx';
import { DateInput } from '#web/ui/DateInput.tsx';
import { Field } from '#web/ui/Field.tsx';
import { SearchBox } from '#web/ui/SearchBox.tsx';
import { Select } from '#web/ui/Select.tsx';
import type { ItemSearch } from './triage-client.ts';

interface ItemFiltersProps {
  search: ItemSearch;
  onChange: (change: ItemSearch) => void;
}

const { suggested, unmatched, matched, split, ignored, reversed } = bankItemStatuses;
const statuses = Object.entries({ suggested, unmatched, matched, split, ignored, reversed, all: 'All' }).map(
  ([id, label]) => ({ id, label }),
);
const directions = [
  { id: 'in', label: 'Money in' },
  { id: 'out', label: 'Money out' },
];

/** The filters of an account's lines. */
export function ItemFilters({ search, onChange }: ItemFiltersProps) {
  const { status, direction } = search;
  return (
    <search className="mb-3 grid grid-cols-2 gap-2 sm:flex sm:flex-wrap sm:items-end">
      <div className="col-span-2 sm:w-56">
        <SearchBox
          label="Search the lines"
          placeholder="Description, reference, payer"
          value={search.search ?? ''}
          onChange={(text) => onChange({ search: text || undefined })}
        />
      </div>
      <div className="sm:w-32">
        <Select
          aria-label="Status"
          label="status"
          defaultText="To do"
          value={status === 'open' ? null : (status ?? null)}
          options={statuses}
          onChange={(next) => onChange({ status: next ?? undefined })}
        />
      </div>
      <div className="sm:w-36">
        <Select
          aria-label="Direction"
          label="direction"
          defaultText="In and out"
          value={direction ?? null}
          options={directions}
          onChange={(next) => onChange({ direction: next ?? undefined })}
        />
      </div>
      {(['from', 'to'] as const).map((end) => (
        <div key={end} className="sm:w-38">
          <Field label={end === 'from' ? 'From' : 'To'}>
            {(control) => (
              <DateInput
                {...control}
                value={search[end] ?? null}
                onChange={(day) => onChange({ [end]: day ?? undefined })}
              />
            )}
          </Field>
        </div>
      ))}
      {(['amountFrom', 'amountTo'] as const).map((end) => (
        <div key={end} className="sm:w-28">
          <Field label={end === 'amountFrom' ? 'At least' : 'At most'}>
            {(control) => (
              <CurrencyInput
                {...control}
                value={search[end] ?? null}
                onChange={(pence) => onChange({ [end]: pence || undefined })}
              />
            )}
          </Field>
        </div>
      ))}
    </search>
  );
}
