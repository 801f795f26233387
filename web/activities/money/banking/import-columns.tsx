import { type BalanceCheckResult, balanceChecks } from '#shared/activities/money/banking/banking.ts';
import type { ListedImport } from '#shared/activities/money/banking/imports-contract.ts';
import { showDate } from '#shared/platform/dates.ts';
import { Badge, type StatusColour } from '#web/platform/ui/Badge.tsx';
import type { Column } from '#web/platform/ui/Table.tsx';
import { Timestamp } from '#web/platform/ui/Timestamp.tsx';
import { ImportStatus } from './ImportStatus.tsx';

const checkColours: Record<BalanceCheckResult, StatusColour> = {
  pass: 'green',
  fail: 'red',
  not_available: 'grey',
};
const number = (count: number) => count.toLocaleString('en-GB');

/** Whether the opening balance and the lines add up to the closing balance. */
export const BalanceBadge = ({ check }: { check: BalanceCheckResult }) => (
  <Badge colour={checkColours[check]}>{balanceChecks[check]}</Badge>
);

/** The days that a statement covers; a common year or month is written once. */
export function periodText({ periodFrom, periodTo }: ListedImport): string {
  if (!periodFrom || !periodTo) return '–';
  if (periodFrom === periodTo) return showDate(periodTo);
  const isOneYear = periodFrom.slice(0, 4) === periodTo.slice(0, 4);
  return `${showDate(periodFrom).slice(0, isOneYear ? 5 : 10)} – ${showDate(periodTo)}`;
}

/** The columns of the list of imports. */
export const importColumns: readonly Column<ListedImport>[] = [
  {
    key: 'file',
    header: 'File',
    cell: ({ fileName }) => <span className="block sm:min-w-72">{fileName}</span>,
  },
  { key: 'status', header: 'Status', cell: (row) => <ImportStatus row={row} /> },
  {
    key: 'period',
    header: 'Period',
    cell: (row) => <span className="figures whitespace-nowrap">{periodText(row)}</span>,
  },
  { key: 'lines', header: 'Lines', align: 'right', cell: ({ lineCount }) => number(lineCount) },
  { key: 'new', header: 'New', align: 'right', cell: ({ newCount }) => number(newCount) },
  {
    key: 'duplicates',
    header: 'Already held',
    align: 'right',
    cell: ({ duplicateCount }) => number(duplicateCount),
  },
  { key: 'balance', header: 'Balances', cell: ({ balanceCheck }) => <BalanceBadge check={balanceCheck} /> },
  { key: 'at', header: 'Uploaded', cell: ({ createdAt }) => <Timestamp at={createdAt} /> },
];
