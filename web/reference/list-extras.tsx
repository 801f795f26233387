import type { ComponentType } from 'react';
import type { ReferenceName } from '#shared/reference/registry.ts';
import type { Row } from '#web/reference/client.ts';
import { LedgerBalance, LedgerPages } from '#web/reference/extras/LedgerBalances.tsx';
import type { Column } from '#web/ui/Table.tsx';

/** What the list of one entity shows beyond its fields. */
interface ListExtras {
  /** Buttons at the top of the list. */
  Actions?: ComponentType;
  /** At the end of the columns: what is known of a row beyond its fields. */
  columns?: readonly Column<Row>[];
}

/** By entity; apart from what their forms show, so that a list loads no more than it needs. */
export const listExtras: Partial<Record<ReferenceName, ListExtras>> = {
  'chart-of-accounts': {
    Actions: LedgerPages,
    columns: [
      { key: 'balance', header: 'Balance', align: 'right', cell: (row) => <LedgerBalance row={row} /> },
    ],
  },
};
