import { Combobox } from '@base-ui/react/combobox';
import { ChevronDown, X } from 'lucide-react';
import { useState } from 'react';
import {
  ComboboxPopup,
  type CreateAction,
  comboboxIconClass,
  createId,
  withCreate,
} from '#web/platform/ui/ComboboxPopup.tsx';
import { type OptionSource, useOptions } from '#web/platform/ui/combobox-options.ts';
import { type ControlProps, inputClass, nativeAttributes } from '#web/platform/ui/control.ts';
import { defaultOptionText, type Option, type OptionId } from '#web/platform/ui/Field.tsx';

export interface SearchableSelectProps<Id extends OptionId>
  extends ControlProps<Id | null>,
    OptionSource<Id> {
  /** Used in the empty text: '-- Select {label} --' or 'No {label}'. */
  label: string;
  /** Replaces that text where an empty choice has a meaning: 'Any status'. */
  defaultText?: string | undefined;
  /** The chosen row, when it may not be among the loaded ones. */
  selected?: Option<Id> | null | undefined;
  createAction?: CreateAction | undefined;
}

/** Chooses one row of many by typing part of its name. */
export function SearchableSelect<Id extends OptionId>(props: SearchableSelectProps<Id>) {
  const {
    value,
    onChange,
    onBlur,
    label,
    defaultText,
    options,
    loadOptions,
    selected,
    createAction,
    ref,
    ...rest
  } = props;
  const [isOpen, setOpen] = useState(false);
  const [search, setSearch] = useState<string | null>(null);
  const [chosen, setChosen] = useState<Option<Id> | null>(null);
  const { found, status } = useOptions({ options, loadOptions }, search ?? '', isOpen);
  const known = [...found, ...(options ?? []), ...(selected ? [selected] : []), ...(chosen ? [chosen] : [])];
  const current: Option | null = known.find((option) => option.id === value) ?? null;

  function choose(option: Option | null) {
    if (option?.id === createId) return createAction?.onSelect(search ?? '');
    const row = known.find((each) => each.id === option?.id) ?? null;
    setChosen(row);
    setSearch(null);
    onChange(row?.id ?? null);
  }

  function changeOpen(open: boolean) {
    setOpen(open);
    if (!open) setSearch(null);
  }

  return (
    // One box for the field and the hidden input beside it, so that the space between fields stays even.
    <div>
      <Combobox.Root<Option>
        items={withCreate(found, createAction)}
        filter={null}
        value={current}
        onValueChange={(next, { reason }) => {
          // Escape closes the list; in a closed one it must not take away what was chosen.
          if (reason !== 'escape-key') choose(next);
        }}
        inputValue={search ?? current?.label ?? ''}
        onInputValueChange={(text, { reason }) => {
          if (reason === 'input-change') setSearch(text);
        }}
        open={isOpen}
        onOpenChange={changeOpen}
        isItemEqualToValue={(item, other) => item.id === other.id}
        autoHighlight
        disabled={rest.disabled}
        name={rest.name}
      >
        <div className="relative">
          <Combobox.Input
            {...nativeAttributes({ ...rest, onBlur })}
            ref={ref}
            placeholder={defaultText ?? defaultOptionText(label, rest.required)}
            className={`${inputClass} truncate ${current && !rest.required ? 'pr-16' : 'pr-9'}`}
          />
          <span className="absolute inset-y-0 right-1 flex items-center">
            {current && !rest.required && (
              <Combobox.Clear aria-label={`Clear ${label}`} className={comboboxIconClass}>
                <X className="size-4" aria-hidden="true" />
              </Combobox.Clear>
            )}
            <Combobox.Trigger aria-label={`Show ${label}`} className={comboboxIconClass}>
              <ChevronDown className="size-4" aria-hidden="true" />
            </Combobox.Trigger>
          </span>
        </div>
        <ComboboxPopup status={status} label={label} />
      </Combobox.Root>
    </div>
  );
}

export interface MultiSelectProps<Id extends OptionId> extends ControlProps<readonly Id[]>, OptionSource<Id> {
  /** Used in the empty text: 'No {label}'. */
  label: string;
  /** The empty text, when it is not 'No {label}'. */
  defaultText?: string | undefined;
  /** The chosen rows, which may not be among the loaded ones. */
  selected?: readonly Option<Id>[] | undefined;
  createAction?: CreateAction | undefined;
}

const maxPills = 20;

const boxClass =
  'flex min-h-9 flex-wrap items-center gap-1 rounded-md border border-border-strong bg-surface p-1 ' +
  'has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-accent-text has-disabled:bg-hover ' +
  'has-aria-invalid:border-red-text';

const pillClass =
  'inline-flex min-h-6 max-w-full items-center gap-1 rounded-sm border border-grey-border bg-grey-bg pl-1.5 ' +
  'text-sm text-grey-text';

function SelectedPill({ option, disabled }: { option: Option; disabled: boolean | undefined }) {
  return (
    <Combobox.Chip className={pillClass} aria-label={option.label}>
      <span className={`truncate ${disabled ? 'pr-1.5' : ''}`}>{option.label}</span>
      {!disabled && (
        <Combobox.ChipRemove
          aria-label={`Remove ${option.label}`}
          className="inline-flex size-6 shrink-0 items-center justify-center rounded-sm hover:bg-hover"
        >
          <X className="size-3.5" aria-hidden="true" />
        </Combobox.ChipRemove>
      )}
    </Combobox.Chip>
  );
}

/** Chooses several rows; twenty show as pills, the rest are counted. */
export function MultiSelect<Id extends OptionId>(props: MultiSelectProps<Id>) {
  const { value, onChange, onBlur, label, options, loadOptions, ...others } = props;
  const { selected, createAction, defaultText, ref, ...rest } = others;
  const [box, setBox] = useState<Element | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<readonly Option<Id>[]>([]);
  const { found, status } = useOptions({ options, loadOptions }, search, isOpen);
  const known = new Map(
    [...found, ...(options ?? []), ...(selected ?? []), ...chosen].map((row) => [row.id, row]),
  );
  const current = value.map((id): Option => known.get(id) ?? { id, label: String(id) });
  const hidden = current.length - maxPills;

  function choose(next: readonly Option[]) {
    if (next.some(({ id }) => id === createId)) {
      setOpen(false);
      return createAction?.onSelect(search);
    }
    const rows = next.flatMap((option) => known.get(option.id as Id) ?? []);
    setChosen(rows);
    onChange(next.map((option) => option.id as Id));
  }

  return (
    // One box for the field and the hidden input beside it, so that the space between fields stays even.
    <div>
      <Combobox.Root<Option, true>
        multiple
        items={withCreate(found, createAction)}
        filter={null}
        value={current}
        onValueChange={(next, { reason }) => {
          // Escape closes the list; in a closed one it must not take away what was chosen.
          if (reason !== 'escape-key') choose(next);
        }}
        inputValue={search}
        onInputValueChange={setSearch}
        open={isOpen}
        onOpenChange={setOpen}
        isItemEqualToValue={(item, other) => item.id === other.id}
        autoHighlight
        disabled={rest.disabled}
        name={rest.name}
      >
        <Combobox.Chips
          ref={setBox}
          className={boxClass}
          aria-label={current.length > 0 ? `Selected ${label}` : undefined}
        >
          {current.slice(0, maxPills).map((option) => (
            <SelectedPill key={option.id} option={option} disabled={rest.disabled} />
          ))}
          {hidden > 0 && <span className="px-1 text-sm text-muted">plus {hidden} more items...</span>}
          <Combobox.Input
            {...nativeAttributes({ ...rest, onBlur, required: rest.required && current.length === 0 })}
            ref={ref}
            placeholder={
              current.length === 0 ? (defaultText ?? defaultOptionText(label, rest.required)) : undefined
            }
            className="min-h-6 w-0 min-w-20 grow truncate bg-transparent px-1.5 text-base outline-none"
          />
          <Combobox.Trigger aria-label={`Show ${label}`} className={`${comboboxIconClass} -my-1 shrink-0`}>
            <ChevronDown className="size-4" aria-hidden="true" />
          </Combobox.Trigger>
        </Combobox.Chips>
        <ComboboxPopup status={status} label={label} anchor={box} />
      </Combobox.Root>
    </div>
  );
}
