import type { Bordereau } from '#shared/activities/bonding/contract.ts';
import { showDate } from '#shared/platform/dates.ts';
import { Badge } from '#web/platform/ui/Badge.tsx';
import { penceColumn } from '#web/platform/ui/Money.tsx';
import type { Column } from '#web/platform/ui/Table.tsx';

function State({ row: { submittedOn, isOverdue, isRunning, dueOn, obstacle } }: { row: Bordereau }) {
  if (submittedOn !== null) return `Sent ${showDate(submittedOn)}`;
  if (isOverdue) return <Badge colour="red">Overdue {showDate(dueOn)}</Badge>;
  return obstacle === null || isRunning ? `Due ${showDate(dueOn)}` : obstacle;
}

const count = (key: 'newCount' | 'increaseCount' | 'decreaseCount' | 'releaseCount', header: string) =>
  ({
    key,
    header,
    align: 'right',
    cell: (row) => row[key].toLocaleString('en-GB'),
  }) satisfies Column<Bordereau>;

/** The columns of the bordereau, a line for each portfolio. */
export const bordereauColumns: Column<Bordereau>[] = [
  {
    key: 'portfolio',
    header: 'Portfolio',
    wordy: false,
    cell: ({ portfolio }) => portfolio?.name ?? 'No portfolio',
  },
  { key: 'state', header: 'Submitted', wordy: true, cell: (row) => <State row={row} /> },
  { key: 'policy', header: 'Policy', cell: ({ policyRef }) => policyRef ?? '–' },
  count('newCount', 'New'),
  count('increaseCount', 'Increases'),
  count('decreaseCount', 'Decreases'),
  count('releaseCount', 'Releases'),
  penceColumn('premium', 'Premium', ({ premiumPence }) => premiumPence),
  penceColumn('cover', 'Cover in force', ({ coverPence }) => coverPence),
];
