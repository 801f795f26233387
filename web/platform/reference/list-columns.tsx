import type { Entity, NamedRow } from '#shared/platform/fields/entity.ts';
import { type Field, type Kind, labelOf } from '#shared/platform/fields/field.ts';
import type { PermissionRequest } from '#shared/platform/permissions.ts';
import type { Row } from '#shared/records/reference/contract.ts';
import { activityOf, expansionOf, isSortable } from '#shared/records/reference/rows.ts';
import { useStored, writeStored } from '#web/platform/api/stored.ts';
import { kinds, ValueView } from '#web/platform/reference/kinds.tsx';
import { Badge } from '#web/platform/ui/Badge.tsx';
import type { Column } from '#web/platform/ui/Table.tsx';

/** Fields that may be shown in a list, in the order of the form. */
export function possibleColumns(
  entity: Entity,
  may: (permission: PermissionRequest) => boolean,
): { key: string; label: string }[] {
  return Object.entries(entity.fields)
    .filter(([, field]) => !field.permission || may(field.permission))
    .map(([key, field]) => ({ key, label: labelOf(key, field) }));
}

/** The columns in use, remembered for each entity in this browser; the first always stays. */
export function useChosenColumns(name: string, entity: Entity) {
  const key = `columns-${name}`;
  const stored = useStored(key);
  const known = stored?.split(',').filter((field) => field in entity.fields) ?? [];
  const chosen = known.length > 0 ? known : entity.list;
  return [chosen, (columns: readonly string[]) => writeStored(key, columns.join(','))] as const;
}

function Cell({ entity, row, name }: { entity: Entity; row: Row; name: string }) {
  const field = entity.fields[name];
  if (!field) return null;
  const value = row[name];
  const activity = activityOf(entity.fields);
  if (activity?.field === name) {
    const isOn = value === activity.on;
    const words = field.kind === 'choice' ? field.options[String(value)] : isOn ? 'Active' : 'Inactive';
    return <Badge colour={isOn ? 'green' : 'grey'}>{words}</Badge>;
  }
  const named = [(row[expansionOf(name)] as NamedRow | NamedRow[] | null) ?? []].flat();
  return <ValueView field={field} value={value} named={named} />;
}

/** Kinds whose values are a figure, a date or a mark. */
const terse: readonly Kind[] = ['integer', 'pence', 'rate', 'date', 'instant', 'boolean', 'file'];

/** Whether a field holds words: a text of few letters is a code. */
const isWordy = (field: Field) =>
  !terse.includes(field.kind) && !(field.kind === 'text' && field.max !== undefined && field.max <= 12);

/** The columns on a card on a phone: a yes or no says nothing without its heading, unless it is whether the row is active. */
export function cardOf({ fields }: Entity, chosen: readonly string[]) {
  const isTelling = (key: string) => fields[key]?.kind !== 'boolean' || activityOf(fields)?.field === key;
  const [opener, beside, ...others] = chosen.filter(isTelling);
  return { opener, beside, below: others.slice(0, 2) };
}

/** The table's columns for the chosen fields. */
export function columnsOf(entity: Entity, chosen: readonly string[]): Column<Row>[] {
  return chosen.flatMap((key): Column<Row>[] => {
    const field = entity.fields[key];
    if (!field) return [];
    const { align } = kinds[field.kind];
    const wordy = isWordy(field) && activityOf(entity.fields)?.field !== key;
    return [
      {
        key,
        header: labelOf(key, field),
        sortable: isSortable(field),
        wordy,
        cell: (row) => <Cell entity={entity} row={row} name={key} />,
        ...(align && { align }),
      },
    ];
  });
}
