import type { ReactNode } from 'react';
import { showPhone } from '#shared/platform/fields/formats.ts';
import {
  type ColumnName,
  type List,
  type ListColumn,
  type ListRow,
  valueOf,
} from '#shared/records/reference/lists.ts';
import { useStored, writeStored } from '#web/platform/api/stored.ts';
import { DateText } from '#web/platform/page/DateText.tsx';
import { Money } from '#web/platform/ui/Money.tsx';
import { nothing } from '#web/platform/ui/nothing.tsx';
import type { Column } from '#web/platform/ui/Table.tsx';
import { Timestamp } from '#web/platform/ui/Timestamp.tsx';

/** Text truncated at a width of its own, so that longer columns beside it keep theirs; shown in full on hover. */
export const cut = (text: string, width: string) => (
  <span title={text} className={`block truncate ${width}`}>
    {text}
  </span>
);

function show(column: ListColumn, value: unknown): ReactNode {
  if (value === null || value === undefined || value === '') return nothing;
  switch (column.kind) {
    case 'code':
      return <span className="figures whitespace-nowrap">{value as string}</span>;
    case 'phone':
      return <span className="figures whitespace-nowrap">{showPhone(value as string)}</span>;
    case 'named':
      return (value as { name: string }).name;
    case 'choice':
      return column.options[value as string];
    case 'day':
      return <DateText day={value as string} />;
    case 'instant':
      return <Timestamp at={value as string} />;
    case 'pence':
      return <Money pence={value as number} />;
    case 'hundredths':
      return ((value as number) / 100).toFixed(2);
    case 'count':
      return (value as number).toLocaleString('en-GB');
    case 'text':
      return value as string;
  }
}

const figures = new Set(['pence', 'hundredths', 'count']);

/** Cells of columns that show more than their kind does. */
export type Cells<L extends List, Row> = { readonly [Name in ColumnName<L>]?: (row: Row) => ReactNode };

/** The table's columns of those names, each shown by its kind or by its own cell. */
export const tableColumns = <L extends List, Row extends ListRow<L> & object>(
  list: L,
  names: readonly string[],
  cells: Cells<L, Row>,
): Column<Row>[] =>
  names.flatMap((name) => {
    const column = list.columns[name];
    if (!column) return [];
    const { label, sortable = false, runsOn, kind } = column;
    // A reference needs no room for further words, not even where it opens the row.
    const wordy = column.wordy ?? (kind === 'code' || kind === 'phone' ? false : undefined);
    return {
      key: name,
      header: label,
      sortable,
      ...(wordy !== undefined && { wordy }),
      ...(runsOn && { sentences: 'short' as const }),
      cell: cells[name as ColumnName<L>] ?? ((row: Row) => show(column, valueOf(list, name, row))),
      ...(figures.has(kind) && { align: 'right' as const }),
    };
  });

/** The columns in use, in the list's order, remembered in this browser; the one that opens the row always stays. */
export function useChosenColumns<L extends List>(list: L) {
  const key = `columns-${list.name}`;
  const stored: readonly string[] = useStored(key)?.split(',') ?? list.usual;
  const chosen = Object.keys(list.columns).filter((name) => name === list.usual[0] || stored.includes(name));
  return [
    chosen as ColumnName<L>[],
    (columns: readonly string[]) => writeStored(key, columns.join(',')),
  ] as const;
}

/** Every column that may be chosen. */
export const choosable = ({ columns }: List) =>
  Object.entries(columns).map(([key, { label }]) => ({ key, label }));
