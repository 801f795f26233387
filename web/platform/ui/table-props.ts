import type { MouseEvent, ReactNode } from 'react';
import type { Selection } from '#web/platform/ui/TableSelection.tsx';

export interface Column<Row> {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  align?: 'left' | 'right' | 'center';
  /** Holds text, so room is kept for two or three words. True by default for the column that opens the row. */
  wordy?: boolean;
  /** Holds whole sentences, which run on to further lines instead of being cut; 'short' where they are a few words. */
  sentences?: boolean | 'short';
  sortable?: boolean;
  /** On a card its heading is shown before it, as for an amount that does not explain itself. */
  isNamed?: boolean;
}

export interface Sort {
  key: string;
  dir: 'asc' | 'desc';
}

export interface TableProps<Row> {
  /** Names the table for screen readers. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  /** The address a row opens, or null where it opens nothing: its first cell becomes the link, and a click anywhere in the row follows it. */
  rowHref?: (row: Row) => string | null;
  /** What a click on a row does where it has no address. */
  onOpen?: (row: Row) => void;
  /** Called when the pointer or the focus reaches a row, for prefetching. */
  onApproach?: (row: Row) => void;
  /** The columns on the card of a row on a phone: what opens or names it (the first column, if not named), what is beside it, and two below. */
  card?: { opener?: string | undefined; beside?: string | undefined; below: readonly string[] };
  sort?: Sort | null | undefined;
  onSort?: (sort: Sort) => void;
  /** The row that is shown beside the table, by its key. */
  current?: string | number | undefined;
  selection?: Selection | undefined;
  /** At the end of each row, usually a Menu. */
  actions?: (row: Row) => ReactNode;
  loading?: boolean;
  /** The number of grey rows while the first rows load. */
  loadingRows?: number;
  /** Shown in place of rows when there are none. */
  empty?: ReactNode;
}

const interactive = 'a, button, input, select, textarea, label, [popover], dialog';

/** A click anywhere in a row follows its opener, unless it was meant for a control or to select text. */
export function followOpener(event: MouseEvent<HTMLElement>) {
  if (event.defaultPrevented || (event.target as Element).closest(interactive)) return;
  if (window.getSelection()?.toString()) return;
  event.currentTarget.querySelector<HTMLElement>('[data-row-opener]')?.click();
}
