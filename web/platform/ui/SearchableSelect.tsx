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
import { defaultOptionText, type Option, type OptionId } from '#web/platform/ui/option.ts';

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
