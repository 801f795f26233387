import { useQuery } from '@tanstack/react-query';
import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { counted } from '#shared/platform/counted.ts';
import { alertRhythms, valueInWords, watchedInWords } from '#shared/views/reports/alert.ts';
import type { ReportAlert } from '#shared/views/reports/alerts-contract.ts';
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
import { EditAlertDialog } from './AlertDialog.tsx';
import { alertsOptions, invalidateAlerts, removeAlert, startAlert, stopAlert } from './alerts-client.ts';

/** What it saw last; a figure beyond its threshold stands out. */
function Seen({ alert }: { alert: ReportAlert }) {
  const { lookedAt, value, isBeyond } = alert;
  if (!lookedAt) return <span className="text-muted">Not yet</span>;
  const words = value === null ? 'Not known' : valueInWords(alert, value);
  return (
    <>
      {isBeyond ? <Badge colour="yellow">{words}</Badge> : words}{' '}
      <span className="text-muted">
        <Timestamp at={lookedAt} />
      </span>
    </>
  );
}

const columns: Column<ReportAlert>[] = [
  { key: 'name', header: 'Alert', cell: ({ name }) => name, sentences: true },
  { key: 'watched', header: 'Told when', cell: watchedInWords, sentences: 'short' },
  { key: 'title', header: 'Report', cell: ({ title }) => title, sentences: 'short' },
  { key: 'seen', header: 'Seen last', cell: (alert) => <Seen alert={alert} />, sentences: 'short' },
  {
    key: 'told',
    header: 'Told last',
    cell: ({ lastToldAt }) => (lastToldAt ? <Timestamp at={lastToldAt} /> : nothing),
  },
  {
    key: 'looks',
    header: 'Looks',
    cell: ({ nextAt, stoppedWhy, rhythm }) =>
      nextAt ? (
        alertRhythms[rhythm]
      ) : (
        <span>
          <Badge colour="yellow">Stopped</Badge> <span className="text-muted">{stoppedWhy}</span>
        </span>
      ),
    sentences: 'short',
  },
  {
    key: 'filters',
    header: 'Filters',
    cell: ({ inWords }) => inWords.join('; ') || nothing,
    sentences: 'short',
  },
  {
    key: 'domain',
    header: 'Domain',
    cell: ({ domain }) => domain?.name ?? 'All domains',
    sentences: 'short',
  },
  { key: 'mail', header: 'E-mail', cell: ({ isMailed }) => (isMailed ? 'Yes' : 'No') },
];

const attempt = (work: Promise<unknown>, done: string) =>
  tellRefusal(async () => {
    await work;
    toast.success(done);
  }, 'Not done.');

function Actions(props: { alert: ReportAlert; onEdit: () => void; onRemove: () => void }) {
  const { alert, onEdit, onRemove } = props;
  const label = `Actions for ${alert.name}`;
  const toggle = alert.nextAt
    ? {
        label: 'Stop',
        onSelect: () =>
          void attempt(stopAlert(alert), 'You will not be told of anything until it is started again.'),
      }
    : { label: 'Start', onSelect: () => void attempt(startAlert(alert), 'You will be told again.') };
  return (
    <Menu
      label={label}
      trigger={(trigger) => <IconButton {...trigger} small label={label} icon={Ellipsis} />}
      items={[
        { label: 'Edit', onSelect: onEdit },
        toggle,
        { label: 'Remove', danger: true, separated: true, onSelect: onRemove },
      ]}
    />
  );
}

/** /reports/viewer/alerts: the user's alerts, and what each saw last. */
export function AlertsPage() {
  const query = useQuery(alertsOptions());
  const [open, setOpen] = useState<{ alert: ReportAlert; what: 'edit' | 'remove' } | null>(null);
  useLive(['report-alerts'], () => void invalidateAlerts());
  const close = () => setOpen(null);
  return (
    <>
      <PageHeading
        title="Alerts"
        beside={<Siblings />}
        context={<Counted query={query}>{(rows) => counted(rows.length, 'alert')}</Counted>}
      />
      {hasFailed(query) ? (
        <LoadError query={query} path="report-alerts" />
      ) : (
        <Table<ReportAlert>
          label="Alerts"
          columns={columns}
          rows={query.data ?? []}
          loading={query.isPending}
          rowKey={({ id }) => id}
          rowHref={({ href }) => href}
          card={{ below: ['watched', 'seen'] }}
          actions={(alert) => (
            <Actions
              alert={alert}
              onEdit={() => setOpen({ alert, what: 'edit' })}
              onRemove={() => setOpen({ alert, what: 'remove' })}
            />
          )}
          empty={
            <EmptyState
              title="No results found."
              message="Open a report, set its filters and choose Alert me: you are told when rows appear or a figure crosses a threshold."
            />
          }
        />
      )}
      {open?.what === 'edit' && <EditAlertDialog alert={open.alert} onClose={close} />}
      {open?.what === 'remove' && (
        <RemoveDialog
          title={`Remove the alert ${open.alert.name}?`}
          remove={() => removeAlert(open.alert)}
          onClose={close}
        >
          <p>The notices it gave you are removed with it.</p>
        </RemoveDialog>
      )}
    </>
  );
}
