import { Combobox } from '@base-ui/react/combobox';
import { Check, Plus } from 'lucide-react';
import { use } from 'react';
import type { Option } from '#web/platform/ui/Field.tsx';
import { PortalContainer } from '#web/platform/ui/portal-container.ts';

/** The id of the last row, which creates an item instead of choosing one. */
export const createId = '\0create';

/** A last row such as 'Create new supplier'; it gets what was typed so far. */
export interface CreateAction {
  label: string;
  onSelect: (search: string) => void;
}

export function withCreate(found: readonly Option[], action: CreateAction | undefined): readonly Option[] {
  return action ? [...found, { id: createId, label: action.label }] : found;
}

export const comboboxIconClass =
  'inline-flex size-7 items-center justify-center rounded-md text-muted hover:text-text';

function Row({ option }: { option: Option }) {
  const isCreate = option.id === createId;
  return (
    <Combobox.Item
      value={option}
      disabled={option.disabled ?? false}
      className={
        'flex min-h-8 cursor-pointer items-center gap-2 rounded-md px-2 py-1 text-base outline-none ' +
        'select-none data-disabled:cursor-not-allowed data-disabled:text-muted data-highlighted:bg-hover ' +
        (isCreate ? 'text-accent-text' : '')
      }
    >
      <span className="size-4 shrink-0">
        {isCreate ? (
          <Plus className="size-4" aria-hidden="true" />
        ) : (
          <Combobox.ItemIndicator>
            <Check className="size-4 text-accent-text" aria-hidden="true" />
          </Combobox.ItemIndicator>
        )}
      </span>
      <span className="min-w-0">
        <span className="block break-words">{option.label}</span>
        {option.description && <span className="block text-sm text-muted">{option.description}</span>}
      </span>
    </Combobox.Item>
  );
}

export interface ComboboxPopupProps {
  status: string | null;
  label: string;
  /** What the list lines up with, when not just the text field. */
  anchor?: Element | null;
}

/** The list under SearchableSelect and MultiSelect: at most 25rem high. */
export function ComboboxPopup({ status, label, anchor }: ComboboxPopupProps) {
  const container = use(PortalContainer);
  return (
    <Combobox.Portal container={container ?? undefined}>
      <Combobox.Positioner
        anchor={anchor}
        align="start"
        sideOffset={4}
        positionMethod="fixed"
        className="z-[9999] outline-none"
      >
        <Combobox.Popup
          aria-label={label}
          tabIndex={0}
          className="max-h-[min(var(--available-height),25rem)] w-(--anchor-width) max-w-(--available-width) min-w-56 overflow-y-auto overscroll-contain rounded-lg border border-border bg-raised p-1 text-text shadow-lg outline-none"
        >
          <Combobox.Status className="text-sm text-muted">
            {status && <div className="px-2 py-1.5">{status}</div>}
          </Combobox.Status>
          <Combobox.List aria-label={label}>
            {(option: Option) => <Row key={option.id} option={option} />}
          </Combobox.List>
        </Combobox.Popup>
      </Combobox.Positioner>
    </Combobox.Portal>
  );
}
