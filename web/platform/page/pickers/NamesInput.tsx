import { useCallback } from 'react';
import type { ReferenceName } from '#shared/records/reference/registry.ts';
import { findNames } from '#web/platform/page/pickers/client.ts';
import { useNames } from '#web/platform/page/pickers/ReferenceControls.tsx';
import type { ControlProps } from '#web/platform/ui/control.ts';
import { MultiSelect } from '#web/platform/ui/SearchableSelect.tsx';

const noNames = [] as const;

export interface NamesInputProps extends Omit<ControlProps<readonly number[] | null>, 'ref' | 'onChange'> {
  onChange: (ids: number[]) => void;
  /** Which rows to choose from. */
  from: ReferenceName;
  label: string;
  defaultText?: string;
}

/** Several rows of a catalogue, found by typing part of their names. */
export function NamesInput({ from, value, onChange, ...control }: NamesInputProps) {
  const ids = value ?? [];
  const loadOptions = useCallback(
    async (search: string) => (await findNames(from, search)).map(({ id, name }) => ({ id, label: name })),
    [from],
  );
  const names = useNames(from, ids, noNames);
  return (
    <MultiSelect
      {...control}
      value={ids}
      loadOptions={loadOptions}
      selected={names.map(({ id, name }) => ({ id, label: name }))}
      onChange={(next) => onChange([...next])}
    />
  );
}
