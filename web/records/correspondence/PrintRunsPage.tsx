import { useQuery } from '@tanstack/react-query';
import { Download, Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { counted } from '#shared/platform/counted.ts';
import { londonDate, showDate } from '#shared/platform/dates.ts';
import {
  type PrintRun,
  type PrintRunKind,
  printRunKinds,
  printRunStates,
} from '#shared/records/correspondence/print-runs.ts';
import { useAuth } from '#web/platform/api/auth.ts';
import { useDomain } from '#web/platform/api/domain.ts';
import { useLive } from '#web/platform/api/live.ts';
import { hasFailed } from '#web/platform/api/query.ts';
import { Counted } from '#web/platform/page/Counted.tsx';
import { LoadError } from '#web/platform/page/Loaded.tsx';
import { PageHeading, Siblings } from '#web/platform/page/PageHeading.tsx';
import { tellRefusal } from '#web/platform/page/use-attempt.ts';
import { Badge } from '#web/platform/ui/Badge.tsx';
import { Button, IconButton } from '#web/platform/ui/Button.tsx';
import { ConfirmDialog } from '#web/platform/ui/ConfirmDialog.tsx';
import { EmptyState } from '#web/platform/ui/EmptyState.tsx';
import { Menu } from '#web/platform/ui/Menu.tsx';
import { penceColumn } from '#web/platform/ui/Money.tsx';
import { useScreenSize } from '#web/platform/ui/screen-size.ts';
import { Table } from '#web/platform/ui/Table.tsx';
import { Timestamp } from '#web/platform/ui/Timestamp.tsx';
import type { Column } from '#web/platform/ui/table-props.ts';
import { toast } from '#web/platform/ui/toast.ts';
import {
  cancelRun,
  createRuns,
  downloadRun,
  dueOptions,
  invalidateRuns,
  makeRunFile,
  markRunSent,
  printRunsOptions,
} from './print-runs-client.ts';

const colours = { open: 'yellow', sent: 'green', cancelled: 'grey' } as const;

/** Who downloaded the file of a run, or why there is none yet. */
function FileFact({
  run: { downloadedAt, downloadedBy, downloadCount, problem, hasFile, status },
}: RunProps) {
  if (downloadedAt)
    return (
      <>
        <Timestamp at={downloadedAt} /> {downloadedBy?.name}
        {downloadCount > 1 && ` (${downloadCount} times)`}
      </>
    );
  if (status !== 'open') return null;
  if (problem) return <span className="text-red-text">{problem}</span>;
  return <span className="text-muted">{hasFile ? 'Not yet' : 'Being made'}</span>;
}
interface RunProps {
  run: PrintRun;
}

const columns: readonly Column<PrintRun>[] = [
  { key: 'number', header: 'Run', cell: ({ number }) => <span className="figures">{number}</span> },
  {
    key: 'status',
    header: 'Status',
    cell: ({ status }) => <Badge colour={colours[status]}>{printRunStates[status]}</Badge>,
  },
  {
    key: 'count',
    header: 'Letters',
    align: 'right',
    isNamed: true,
    cell: ({ count }) => count.toLocaleString('en-GB'),
  },
  { key: 'pages', header: 'Pages', align: 'right', cell: ({ pages }) => pages.toLocaleString('en-GB') },
  penceColumn('cost', 'Cost', ({ costPence }) => costPence),
  { key: 'kind', header: 'Where', sentences: 'short', cell: ({ kind }) => printRunKinds[kind] },
  { key: 'domain', header: 'Domain', wordy: true, cell: ({ domain }) => domain.name },
  {
    key: 'made',
    header: 'Made',
    sentences: 'short',
    cell: ({ createdAt, createdBy }) => (
      <>
        <Timestamp at={createdAt} /> {createdBy?.name}
      </>
    ),
  },
  {
    key: 'file',
    header: 'Downloaded',
    sentences: 'short',
    cell: (run) => <FileFact run={run} />,
  },
  { key: 'sent', header: 'Sent', cell: ({ sentOn }) => sentOn && showDate(sentOn) },
];

const attempt = (change: Promise<unknown>, done: string) =>
  tellRefusal(async () => {
    await change;
    toast.success(done);
  }, 'Not done.');

/** What is asked before it is done. */
type Asked = { run: PrintRun; what: 'download' | 'sent' | 'cancel' };

/** What can be done with a run: in words on a phone's menu and to screen readers, in a word on its button. */
type RunAction = { short: string; label: string; isNext?: boolean; disabled?: boolean; act: () => void };

function actionsOf(run: PrintRun, mayChange: boolean, onAsk: (what: Asked['what']) => void): RunAction[] {
  const { status, number, downloadedAt, hasFile, problem } = run;
  if (status === 'cancelled') return [];
  const isOpen = status === 'open' && mayChange;
  const again: RunAction = {
    short: 'Make the file again',
    label: `Make the file of ${number} again`,
    act: () => void attempt(makeRunFile(run), 'The file is being made.'),
  };
  const fetch: RunAction = {
    short: 'Download',
    label: `Download ${number}`,
    disabled: !hasFile,
    act: () => (downloadedAt ? onAsk('download') : void attempt(downloadRun(run, false), 'Downloaded.')),
  };
  const sent: RunAction = {
    short: 'Sent',
    label: `Mark ${number} as sent`,
    isNext: true,
    act: () => onAsk('sent'),
  };
  const cancel: RunAction = {
    short: 'Cancel',
    label: `Cancel ${number}`,
    act: () =>
      downloadedAt
        ? onAsk('cancel')
        : void attempt(cancelRun(run, false), 'Cancelled. Its letters are queued again.'),
  };
  return [
    problem && isOpen ? again : fetch,
    ...(isOpen && downloadedAt ? [sent] : []),
    ...(isOpen ? [cancel] : []),
  ];
}

/** What can be done with a run now: buttons, or a menu on a phone. */
function RunActions({ run, onAsk }: RunProps & { onAsk: (what: Asked['what']) => void }) {
  const { may } = useAuth();
  const isSmall = useScreenSize() === 'small';
  const actions = actionsOf(run, may('case.write'), onAsk);
  if (actions.length === 0) return null;
  if (isSmall)
    return (
      <Menu
        label={`Actions for ${run.number}`}
        placement="bottom-end"
        trigger={(props) => (
          <IconButton {...props} small label={`Actions for ${run.number}`} icon={Ellipsis} />
        )}
        items={actions.map(({ label, disabled = false, act }) => ({ label, disabled, onSelect: act }))}
      />
    );
  return (
    <span className="flex justify-end gap-2">
      {actions.map(({ short, label, isNext = false, disabled = false, act }) => (
        <Button
          key={short}
          small
          {...(isNext && { colour: 'accent' as const })}
          disabled={disabled}
          aria-label={label}
          onClick={act}
        >
          {short === 'Download' && <Download aria-hidden="true" className="size-3.5" />}
          {short}
        </Button>
      ))}
    </span>
  );
}

const letters = (count: number) => counted(count, 'letter');

/** Asks before a run is printed twice, is sent, or is queued again although somebody has its file. */
function RunQuestion({ asked, onClose }: { asked: Asked; onClose: () => void }) {
  const { run, what } = asked;
  const { number, count, downloadedAt, downloadedBy } = run;
  const had = `The file was downloaded on ${downloadedAt ? showDate(londonDate(new Date(downloadedAt))) : ''}${downloadedBy ? ` by ${downloadedBy.name}` : ''}`;
  const questions = {
    download: {
      title: `Download ${number} again?`,
      confirm: 'Download again',
      text: `${had}, and may be printed already.`,
      go: () => attempt(downloadRun(run, true), 'Downloaded.'),
    },
    sent: {
      title: `Was all of ${number} posted?`,
      confirm: 'Mark as sent',
      text: `${letters(count)} will be filed on their cases as sent today. This cannot be undone.`,
      go: () => attempt(markRunSent(run), 'Sent, and filed on the cases.'),
    },
    cancel: {
      title: `Cancel ${number}?`,
      confirm: 'Queue its letters again',
      text: `${had}, and may be printed already. ${letters(count)} will be queued again: make sure that none of it was posted.`,
      go: () => attempt(cancelRun(run, true), 'Cancelled. Its letters are queued again.'),
    },
  };
  const { title, confirm, text, go } = questions[what];
  return (
    <ConfirmDialog
      open
      title={title}
      confirmLabel={confirm}
      {...(what === 'cancel' && { cancelLabel: 'Keep the run' })}
      colour={what === 'cancel' ? 'red' : 'accent'}
      onCancel={onClose}
      onConfirm={() => {
        void go();
        onClose();
      }}
    >
      {text}
    </ConfirmDialog>
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
  const [asked, setAsked] = useState<Asked | null>(null);
  useLive(['mail'], () => void invalidateRuns());
  return (
    <>
      <PageHeading
        title="Print runs"
        beside={<Siblings />}
        context={<Counted query={list}>{(runs) => counted(runs.length, 'run')}</Counted>}
      />
      <DueNow domainId={domainId} />
      {hasFailed(list) ? (
        <LoadError query={list} path="print-runs" />
      ) : (
        <Table<PrintRun>
          label="Print runs"
          columns={columns}
          rows={list.data ?? []}
          rowKey={({ id }) => id}
          card={{ beside: 'status', below: ['count', 'made'] }}
          loading={list.isPending}
          actions={(run) => <RunActions run={run} onAsk={(what) => setAsked({ run, what })} />}
          empty={
            <EmptyState
              title="Nothing has been printed yet."
              message="Queued letters are printed together, sorted by delivery and pages, with a cover sheet."
            />
          }
        />
      )}
      {asked && <RunQuestion asked={asked} onClose={() => setAsked(null)} />}
    </>
  );
}
