import { useCallback } from 'react';
import type { ReferenceName } from '#shared/records/reference/registry.ts';
import { findNames } from '#web/platform/page/pickers/client.ts';
import { useNames } from '#web/platform/page/pickers/ReferenceControls.tsx';
import type { ControlProps } from '#web/platform/ui/control.ts';
import { SearchableSelect } from '#web/platform/ui/SearchableSelect.tsx';

const noNames = [] as const;

export interface NamePickerProps extends Omit<ControlProps<number | null>, 'ref'> {
  /** Which rows to choose from. */
  from: ReferenceName;
  /** Names the choice: 'No {label}'. */
  label: string;
  defaultText?: string | undefined;
  domainId?: number | undefined;
}

/** One row of a catalogue, found by typing a part of its name. */
export function NamePicker({ from, domainId, ...control }: NamePickerProps) {
  const loadOptions = useCallback(
    async (search: string) =>
      (await findNames(from, search, domainId)).map(({ id, name }) => ({ id, label: name })),
    [from, domainId],
  );
  const [chosen] = useNames(from, control.value === null ? [] : [control.value], noNames);
  return (
    <SearchableSelect
      {...control}
      loadOptions={loadOptions}
      selected={chosen && { id: chosen.id, label: chosen.name }}
    />
  );
}
