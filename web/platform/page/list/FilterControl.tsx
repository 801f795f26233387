import { inSentence } from '#shared/platform/format.ts';
import type { ListFilter } from '#shared/records/reference/lists.ts';
import { NamePicker } from '#web/platform/page/pickers/NamePicker.tsx';
import { CurrencyInput } from '#web/platform/ui/CurrencyInput.tsx';
import type { FieldControl } from '#web/platform/ui/control.ts';
import { DateInput } from '#web/platform/ui/DateInput.tsx';
import { optionsOf, Select } from '#web/platform/ui/Field.tsx';
import { SearchBox } from '#web/platform/ui/SearchBox.tsx';
import { Switch } from '#web/platform/ui/Switch.tsx';

export type FilterValue = string | number | undefined;

export interface FilterControlProps {
  filter: ListFilter;
  /** The wiring of a Field around it, or the filter's name where no label is shown. */
  control: FieldControl | { 'aria-label': string };
  value: FilterValue;
  onChange: (value: FilterValue) => void;
  domainId: number | undefined;
}

/** The usual choices, and the one in the address if it is not among them. */
function countsOf({ usual, inWords }: Extract<ListFilter, { kind: 'count' }>, chosen: FilterValue) {
  const counts = new Set([...usual, ...(chosen === undefined ? [] : [Number(chosen)])]);
  return [...counts].sort((a, b) => a - b).map((id) => ({ id, label: inWords(id) }));
}

function choicesOf(filter: ListFilter, chosen: FilterValue) {
  if (filter.kind === 'choice') return optionsOf(filter.options);
  if (filter.kind === 'count') return countsOf(filter, chosen);
  return filter.kind === 'either' ? optionsOf({ true: filter.yes, false: filter.no }) : [];
}

/** The control of one filter of a list. */
export function FilterControl({ filter, control, value, onChange, domainId }: FilterControlProps) {
  const { label, any = `Any ${inSentence(label)}` } = filter;
  const choose = (next: string | number | null) => onChange(next ?? undefined);
  const chosen = { ...control, label, defaultText: any, onChange: choose };
  switch (filter.kind) {
    case 'search':
      return (
        <SearchBox
          label={label}
          placeholder={filter.placeholder}
          value={String(value ?? '')}
          onChange={(term) => onChange(term.trim() || undefined)}
        />
      );
    case 'name':
      return (
        <NamePicker
          {...chosen}
          from={filter.from}
          domainId={domainId}
          value={value === undefined ? null : Number(value)}
        />
      );
    case 'choice':
    case 'count':
    case 'either':
      return <Select {...chosen} value={value ?? null} options={choicesOf(filter, value)} />;
    case 'day':
      return (
        <DateInput
          {...control}
          allowFuture={!filter.isPast}
          value={(value as string) ?? null}
          onChange={choose}
        />
      );
    case 'pence':
      return (
        <CurrencyInput
          {...control}
          value={(value as number) ?? null}
          onChange={(pence) => onChange(pence || undefined)}
        />
      );
    case 'case':
      return value === undefined ? null : (
        <Switch label="This case only" value={true} onChange={() => onChange(undefined)} />
      );
    case 'flag':
      return (
        <Switch
          label={label}
          value={value === 'true'}
          onChange={(isOn) => onChange(isOn ? 'true' : undefined)}
        />
      );
  }
}
