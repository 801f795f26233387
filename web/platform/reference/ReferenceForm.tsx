import { useMemo } from 'react';
import type { Row } from '#shared/records/reference/contract.ts';
import { type ReferenceName, reference } from '#shared/records/reference/registry.ts';
import { changeRow, createRow, type Values } from '#web/platform/page/pickers/client.ts';
import type { EntityExtras } from '#web/platform/reference/entity-extras.ts';
import { RowForm } from '#web/platform/reference/RowForm.tsx';
import type { RowStore } from '#web/platform/reference/use-row-form.ts';

export interface ReferenceFormProps {
  name: ReferenceName;
  row: Row | null;
  start?: Values;
  extras?: EntityExtras | undefined;
  /** After a save; a new row may be followed by another. */
  onSaved: (row: Row, next: 'close' | 'new') => void;
  onCancel: () => void;
  /** Whether leaving now would lose something. */
  onChanges: (hasChanges: boolean) => void;
  canSaveAndNew?: boolean;
}

/** The form of one reference row, new or stored. */
export function ReferenceForm({ name, row, extras, ...rest }: ReferenceFormProps) {
  const locked = useMemo(() => (row && extras?.locked?.(row)) || {}, [row, extras]);
  const Beside = extras?.Beside;
  const store = useMemo<RowStore<Row>>(
    () => ({
      create: (values) => createRow(name, values),
      change: (before, change) => changeRow(name, before, change),
    }),
    [name],
  );
  return (
    <RowForm
      {...rest}
      entity={reference[name]}
      name={name}
      store={store}
      row={row}
      locked={locked}
      sections={extras?.sections}
      beside={row && Beside && <Beside row={row} />}
    />
  );
}
