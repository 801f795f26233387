import { useQuery } from '@tanstack/react-query';
import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { counted } from '#shared/platform/counted.ts';
import { reportFormats } from '#shared/views/reports/runs.ts';
import { timesInWords } from '#shared/views/reports/schedule.ts';
import type { ReportSchedule } from '#shared/views/reports/schedules-contract.ts';
import { useLive } from '#web/platform/api/live.ts';
import { hasFailed } from '#web/platform/api/query.ts';
import { Counted } from '#web/platform/page/Counted.tsx';
import { LoadError } from '#web/platform/page/Loaded.tsx';
import { PageHeading, Siblings } from '#web/platform/page/PageHeading.tsx';
import { RemoveDialog } from '#web/platform/page/RemoveDialog.tsx';
import { tellRefusal } from '#web/platform/page/use-attempt.ts';
import { Badge } from '#web/platform/ui/Badge.tsx';
import { IconButton } from '#web/platform/ui/Button.tsx';
import { EmptyState } from '#web/platform/ui/EmptyState.tsx';
import { Menu } from '#web/platform/ui/Menu.tsx';
import { nothing } from '#web/platform/ui/nothing.tsx';
import { type Column, Table } from '#web/platform/ui/Table.tsx';
import { Timestamp } from '#web/platform/ui/Timestamp.tsx';
import { toast } from '#web/platform/ui/toast.ts';
import { EditScheduleDialog } from './ScheduleDialog.tsx';
import {
  invalidateSchedules,
  removeSchedule,
  schedulesOptions,
  sendScheduleNow,
  startSchedule,
  stopSchedule,
} from './schedules-client.ts';

/** The outcome of the last time: '2 sent, 1 skipped'. */
function Last({ last }: Pick<ReportSchedule, 'last'>) {
  if (!last) return nothing;
  const { at, done, failed, skipped, open, rowCount } = last;
  const counts = Object.entries({ made: done, failed, skipped, 'being made': open });
  const words = counts.flatMap(([word, count]) => (count > 0 ? [`${count} ${word}`] : []));
  const rows = rowCount === null ? '' : `, ${rowCount.toLocaleString('en-GB')} rows at most`;
  return (
    <span className={failed > 0 ? 'text-red-text' : ''}>
      <Timestamp at={at} />: {words.join(', ')}
      {rows}
    </span>
  );
}

const columns: Column<ReportSchedule>[] = [
  { key: 'title', header: 'Report', cell: ({ title }) => title, sentences: true },
  {
    key: 'nextAt',
    header: 'Next',
    cell: ({ nextAt, stoppedWhy }) =>
      nextAt ? (
        <Timestamp at={nextAt} />
      ) : (
        <span title={stoppedWhy ?? undefined}>
          <Badge colour="yellow">Stopped</Badge> <span className="text-muted">{stoppedWhy}</span>
        </span>
      ),
    sentences: 'short',
  },
  { key: 'times', header: 'When', cell: (schedule) => timesInWords(schedule), sentences: 'short' },
  {
    key: 'recipients',
    header: 'Recipients',
    cell: ({ recipients }) => recipients.map(({ name }) => name).join(', '),
    sentences: 'short',
  },
  { key: 'last', header: 'Last time', cell: (schedule) => <Last {...schedule} />, sentences: 'short' },
  {
    key: 'filters',
    header: 'Filters',
    cell: ({ inWords }) => inWords.join('; ') || nothing,
    sentences: 'short',
  },
  { key: 'format', header: 'Format', cell: ({ format }) => reportFormats[format] },
  {
    key: 'domain',
    header: 'Domain',
    cell: ({ domain }) => domain?.name ?? 'All domains',
    sentences: 'short',
  },
  { key: 'owner', header: 'Owner', cell: ({ owner }) => owner.name, sentences: 'short' },
];

const attempt = (work: Promise<unknown>, done: string) =>
  tellRefusal(async () => {
    await work;
    toast.success(done);
  }, 'Not done.');

interface ActionsProps {
  schedule: ReportSchedule;
  onEdit: () => void;
  onRemove: () => void;
}

function Actions({ schedule, onEdit, onRemove }: ActionsProps) {
  if (!schedule.mayChange) return null;
  const toggle = schedule.nextAt
    ? {
        label: 'Stop',
        onSelect: () =>
          void attempt(stopSchedule(schedule), 'Nothing will be sent until it is started again.'),
      }
    : { label: 'Start', onSelect: () => void attempt(startSchedule(schedule), 'It will be sent again.') };
  return (
    <Menu
      label={`Actions for ${schedule.title}`}
      trigger={(trigger) => (
        <IconButton {...trigger} small label={`Actions for ${schedule.title}`} icon={Ellipsis} />
      )}
      items={[
        { label: 'Edit', onSelect: onEdit },
        {
          label: 'Send now',
          onSelect: () => void attempt(sendScheduleNow(schedule), 'The report is being made and sent.'),
        },
        toggle,
        { label: 'Remove', danger: true, separated: true, onSelect: onRemove },
      ]}
    />
  );
}

const inWords = (count: number) => counted(count, 'schedule');

/** /reports/viewer/schedules: which reports are sent to whom, and the outcome of the last time. */
export function SchedulesPage() {
  const query = useQuery(schedulesOptions());
  const [open, setOpen] = useState<{ schedule: ReportSchedule; what: 'edit' | 'remove' } | null>(null);
  useLive(['report-schedules', 'report-runs'], () => void invalidateSchedules());
  const close = () => setOpen(null);
  return (
    <>
      <PageHeading
        title="Schedules"
        beside={<Siblings />}
        context={<Counted query={query}>{(rows) => inWords(rows.length)}</Counted>}
      />
      {hasFailed(query) ? (
        <LoadError query={query} path="report-schedules" />
      ) : (
        <Table<ReportSchedule>
          label="Schedules"
          columns={columns}
          rows={query.data ?? []}
          loading={query.isPending}
          rowKey={({ id }) => id}
          card={{ below: ['times', 'nextAt'] }}
          actions={(schedule) => (
            <Actions
              schedule={schedule}
              onEdit={() => setOpen({ schedule, what: 'edit' })}
              onRemove={() => setOpen({ schedule, what: 'remove' })}
            />
          )}
          empty={
            <EmptyState
              title="No results found."
              message="Open a report, set its filters and choose Schedule: it is then sent automatically."
            />
          }
        />
      )}
      {open?.what === 'edit' && <EditScheduleDialog schedule={open.schedule} onClose={close} />}
      {open?.what === 'remove' && (
        <RemoveDialog
          title={`Remove the schedule of ${open.schedule.title}?`}
          remove={() => removeSchedule(open.schedule)}
          onClose={close}
        >
          <p>It will no longer be sent to {open.schedule.recipients.map(({ name }) => name).join(', ')}.</p>
        </RemoveDialog>
      )}
    </>
  );
}
