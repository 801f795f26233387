import { useQueries } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { NamedRow } from '#shared/platform/fields/entity.ts';
import { inSentence } from '#shared/platform/format.ts';
import type { Row } from '#shared/records/reference/contract.ts';
import { type ReferenceName, reference } from '#shared/records/reference/registry.ts';
import { expansionOf } from '#shared/records/reference/rows.ts';
import { mayAdd, useAuth } from '#web/platform/api/auth.ts';
import { findNames, nameOptions } from '#web/platform/page/pickers/client.ts';
import type { ControlProps } from '#web/platform/page/pickers/FieldBox.tsx';
import { useCreateNew, useFormScope } from '#web/platform/page/pickers/form-scope.ts';
import type { CreateAction } from '#web/platform/ui/ComboboxPopup.tsx';
import type { Option } from '#web/platform/ui/Field.tsx';
import { MultiSelect, SearchableSelect } from '#web/platform/ui/SearchableSelect.tsx';

/** The names of rows: those that came with a row, and the rest from the server, which follow when they arrive. */
export function useNames(
  name: ReferenceName,
  ids: readonly number[],
  known: readonly NamedRow[],
): readonly NamedRow[] {
  const missing = ids.filter((id) => !known.some((row) => row.id === id));
  const found = useQueries({ queries: missing.map((id) => nameOptions(name, id)) });
  const all = [...known, ...found.flatMap(({ data }) => data ?? [])];
  return ids.flatMap((id) => all.find((row) => row.id === id) ?? []);
}

const optionOf = ({ id, name }: NamedRow): Option<number> => ({ id, label: name });

/** The rows that a field of the stored row refers to. */
function useKnownNames(field: string): readonly NamedRow[] {
  const { row } = useFormScope();
  const expansion = row?.[expansionOf(field)] as NamedRow | NamedRow[] | null | undefined;
  return [expansion ?? []].flat();
}

function useLoadOptions(to: ReferenceName) {
  const { name, row, domainId } = useFormScope();
  const self = name === to ? row?.id : undefined;
  return useCallback(
    async (search: string) =>
      (await findNames(to, search, domainId)).filter(({ id }) => id !== self).map(optionOf),
    [to, self, domainId],
  );
}

/** The choice that creates what is missing, for those who may. */
function useCreateAction(to: ReferenceName, onCreated: (row: Row) => void): CreateAction | undefined {
  const { may } = useAuth();
  const createNew = useCreateNew();
  if (!mayAdd(may, reference[to])) return undefined;
  return {
    label: `Create new ${inSentence(reference[to].label)}`,
    onSelect: (typed) => createNew(to, typed, onCreated),
  };
}

export function RefControl({ field, ...control }: ControlProps<'ref'>) {
  const to = field.to as ReferenceName;
  const loadOptions = useLoadOptions(to);
  const createAction = useCreateAction(to, (row) => control.onChange(row.id));
  const known = useKnownNames(control.name);
  const [selected] = useNames(to, control.value === null ? [] : [control.value], known);
  return (
    <SearchableSelect
      {...control}
      loadOptions={loadOptions}
      selected={selected && optionOf(selected)}
      createAction={createAction}
    />
  );
}

export function RefsControl({ field, ...control }: ControlProps<'refs'>) {
  const to = field.to as ReferenceName;
  const loadOptions = useLoadOptions(to);
  const createAction = useCreateAction(to, (row) => control.onChange([...control.value, row.id]));
  const selected = useNames(to, control.value, useKnownNames(control.name));
  return (
    <MultiSelect
      {...control}
      onChange={(ids) => control.onChange([...ids])}
      loadOptions={loadOptions}
      selected={selected.map(optionOf)}
      createAction={createAction}
    />
  );
}
