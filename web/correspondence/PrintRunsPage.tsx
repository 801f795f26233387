import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import {
  type PrintRun,
  type PrintRunKind,
  printRunKinds,
  printRunStates,
} from '#shared/correspondence/print-runs.ts';
import { londonDate, showDate } from '#shared/dates.ts';
import { messageOf } from '#web/api/api-error.ts';
import { useLive } from '#web/api/live.ts';
import { Counted } from '#web/page/Counted.tsx';
import { PageHeading } from '#web/page/PageHeading.tsx';
import { Siblings } from '#web/page/Siblings.tsx';
import { useAuth } from '#web/session/auth.ts';
import { useDomain } from '#web/session/domain.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { Money } from '#web/ui/Money.tsx';
import { Table } from '#web/ui/Table.tsx';
import { Timestamp } from '#web/ui/Timestamp.tsx';
import type { Column } from '#web/ui/table-props.ts';
import { toast } from '#web/ui/toast.ts';
import {
  cancelRun,
  createRuns,
  downloadRun,
  dueOptions,
  invalidateRuns,
  markRunSent,
  printRunsOptions,
} from './print-runs-client.ts';

const colours = { open: 'yellow', sent: 'green', cancelled: 'grey' } as const;

const columns: readonly Column<PrintRun>[] = [
  { key: 'number', header: 'Run', cell: ({ number }) => <span className="figures">{number}</span> },
  {
    key: 'status',
    header: 'Status',
    cell: ({ status }) => <Badge colour={colours[status]}>{printRunStates[status]}</Badge>,
  },
  { key: 'count', header: 'Letters', align: 'right', cell: ({ count }) => count.toLocaleString('en-GB') },
  { key: 'pages', header: 'Pages', align: 'right', cell: ({ pages }) => pages.toLocaleString('en-GB') },
  { key: 'cost', header: 'Cost', align: 'right', cell: ({ costPence }) => <Money pence={costPence} /> },
  { key: 'kind', header: 'Where', cell: ({ kind }) => printRunKinds[kind] },
  { key: 'domain', header: 'Domain', cell: ({ domain }) => domain.name },
  {
    key: 'made',
    header: 'Made',
    cell: ({ createdAt, createdBy }) => (
      <>
        <Timestamp at={createdAt} /> {createdBy?.name}
      </>
    ),
  },
  {
    key: 'file',
    header: 'Downloaded',
    cell: ({ downloadedAt, downloadedBy, downloadCount }) =>
      downloadedAt && (
        <>
          <Timestamp at={downloadedAt} /> {downloadedBy?.name}
          {downloadCount > 1 && ` (${downloadCount} times)`}
        </>
      ),
  },
  { key: 'sent', header: 'Sent', cell: ({ sentOn }) => sentOn && showDate(sentOn) },
];

async function attempt(change: Promise<unknown>, done: string) {
  try {
    await change;
    toast.success(done);
  } catch (error) {
    toast.error('Not done.', messageOf(error));
  }
}

/** What can be done with a run as it stands. */
function RunActions({ run, onAgain }: { run: PrintRun; onAgain: () => void }) {
  const { may } = useAuth();
  if (run.status === 'cancelled') return null;
  const save = () => (run.downloadedAt ? onAgain() : void attempt(downloadRun(run, false), 'Downloaded.'));
  return (
    <span className="flex justify-end gap-2">
      <Button small onClick={save} aria-label={`Download ${run.number}`}>
        <Download aria-hidden="true" className="size-3.5" />
        Download
      </Button>
      {run.status === 'open' && may('case.write') && (
        <>
          <Button
            small
            colour="accent"
            aria-label={`Mark ${run.number} as sent`}
            onClick={() => void attempt(markRunSent(run), 'Sent, and filed on the cases.')}
          >
            Sent
          </Button>
          <Button
            small
            aria-label={`Cancel ${run.number}`}
            onClick={() => void attempt(cancelRun(run), 'Cancelled. Its letters are queued again.')}
          >
            Cancel
          </Button>
        </>
      )}
    </span>
  );
}

/** What is queued for print, and the buttons that make a run of it. */
function DueNow({ domainId }: { domainId: number | undefined }) {
  const { data } = useQuery(dueOptions(domainId));
  const [busy, setBusy] = useState<PrintRunKind | null>(null);
  const { may } = useAuth();
  if (!data || !may('case.write')) return null;
  const make = async (kind: PrintRunKind) => {
    setBusy(kind);
    await attempt(createRuns({ kind, domainId }), 'Print run made.');
    setBusy(null);
  };
  const letters = (count: number) => `${count.toLocaleString('en-GB')} ${count === 1 ? 'letter' : 'letters'}`;
  return (
    <section
      aria-label="Queued for print"
      className="mb-3 flex flex-wrap items-center gap-2 rounded-lg border border-border bg-surface px-3 py-2"
    >
      <p className="mr-auto">
        {letters(data.due)} to be printed today
        {data.later > 0 && <span className="text-muted">, {letters(data.later)} later</span>}
      </p>
      <Button
        small
        colour="accent"
        disabled={data.due === 0 || busy !== null}
        loading={busy === 'print'}
        onClick={() => void make('print')}
      >
        Print run
      </Button>
      <Button
        small
        disabled={data.due === 0 || busy !== null}
        loading={busy === 'export'}
        onClick={() => void make('export')}
      >
        For the print house
      </Button>
    </section>
  );
}

/** /paperless-office/print-runs: what was printed together, with its files. */
export function PrintRunsPage() {
  const domain = useDomain();
  const domainId = domain === 'all' ? undefined : domain;
  const list = useQuery(printRunsOptions(domainId));
  const [again, setAgain] = useState<PrintRun | null>(null);
  useLive(['mail'], () => void invalidateRuns());
  return (
    <>
      <PageHeading
        title="Print runs"
        beside={<Siblings />}
        context={
          <Counted query={list}>
            {(runs) => `${runs.length.toLocaleString('en-GB')} ${runs.length === 1 ? 'run' : 'runs'}`}
          </Counted>
        }
      />
      <DueNow domainId={domainId} />
      {list.isError ? (
        <ErrorState
          title="Error."
          message="An error occurred when loading item from print-runs."
          onRetry={() => void list.refetch()}
          retrying={list.isFetching}
        />
      ) : (
        <Table<PrintRun>
          label="Print runs"
          columns={columns}
          rows={list.data ?? []}
          rowKey={({ id }) => id}
          loading={list.isPending}
          actions={(run) => <RunActions run={run} onAgain={() => setAgain(run)} />}
          empty={
            <EmptyState
              title="Nothing was printed yet."
              message="Queued letters are printed together, sorted by delivery and pages, with a cover sheet."
            />
          }
        />
      )}
      <ConfirmDialog
        open={again !== null}
        title={`Download ${again?.number} again?`}
        confirmLabel="Download again"
        colour="accent"
        onCancel={() => setAgain(null)}
        onConfirm={() => {
          if (again) void attempt(downloadRun(again, true), 'Downloaded.');
          setAgain(null);
        }}
      >
        It was downloaded on {again?.downloadedAt && showDate(londonDate(new Date(again.downloadedAt)))}
        {again?.downloadedBy && ` by ${again.downloadedBy.name}`}, and may be printed already.
      </ConfirmDialog>
    </>
  );
}
