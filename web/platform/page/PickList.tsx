import type { ReactNode } from 'react';

interface PickListProps<Row> {
  label: string;
  rows: readonly Row[];
  selectedId: number | undefined;
  onSelect: (id: number) => void;
  /** How high the list may grow, and the columns of a row. */
  listClass: string;
  rowClass: string;
  children: (row: Row) => ReactNode;
}

/** Rows that are decided one by one; the one shown beside the list is marked. Page keys work on its buttons (`data-item`). */
export function PickList<Row extends { id: number }>({
  label,
  rows,
  selectedId,
  onSelect,
  listClass,
  rowClass,
  children,
}: PickListProps<Row>) {
  return (
    <ul
      aria-label={label}
      className={`max-h-[40dvh] divide-y divide-border overflow-y-auto rounded-lg border border-border ${listClass}`}
    >
      {rows.map((row) => (
        <li key={row.id}>
          <button
            type="button"
            data-item={row.id}
            aria-current={row.id === selectedId ? 'true' : undefined}
            onClick={() => onSelect(row.id)}
            className={`grid w-full items-baseline gap-x-3 border-l-4 border-transparent bg-surface px-3 py-1.5 text-left hover:bg-hover focus-visible:-outline-offset-2 aria-current:border-accent aria-current:bg-hover ${rowClass}`}
          >
            {children(row)}
          </button>
        </li>
      ))}
    </ul>
  );
}
