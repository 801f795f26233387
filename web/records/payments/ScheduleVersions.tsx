import { showDate } from '#shared/platform/dates.ts';
import type { ScheduleVersion } from '#shared/records/payments/contract.ts';
import { scheduleReasons } from '#shared/records/payments/schedules.ts';
import { type Column, Table } from '#web/platform/ui/Table.tsx';
import { Timestamp } from '#web/platform/ui/Timestamp.tsx';

const columns: Column<ScheduleVersion>[] = [
  { key: 'version', header: 'Version', cell: ({ scheduleVersion }) => scheduleVersion },
  { key: 'reason', header: 'Reason', wordy: true, cell: ({ reason }) => scheduleReasons[reason] },
  { key: 'note', header: 'Note', wordy: true, cell: ({ note }) => note },
  { key: 'by', header: 'By', cell: ({ createdBy }) => createdBy ?? 'Concordat' },
  { key: 'approved', header: 'Approved by', cell: ({ approvedBy }) => approvedBy },
  { key: 'from', header: 'In force from', cell: ({ inForceFrom }) => showDate(inForceFrom) },
  { key: 'at', header: 'Entered', cell: ({ createdAt }) => <Timestamp at={createdAt} /> },
];

/** How the schedule came to be as it is, newest first. */
export function ScheduleVersions({ versions }: { versions: readonly ScheduleVersion[] }) {
  return (
    <Table
      label="Each version of the schedule"
      columns={columns}
      rows={versions}
      rowKey={({ scheduleVersion }) => scheduleVersion}
    />
  );
}
