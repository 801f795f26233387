import { Download, X } from 'lucide-react';
import { runList } from '#shared/views/reports/run-list.ts';
import { runStates } from '#shared/views/reports/runs.ts';
import type { ReportRun } from '#shared/views/reports/runs-contract.ts';
import { messageOf } from '#web/platform/api/api-error.ts';
import { useAuth } from '#web/platform/api/auth.ts';
import { queryClient } from '#web/platform/api/query.ts';
import { trpc, trpcClient } from '#web/platform/api/trpc.ts';
import type { Cells } from '#web/platform/page/list/columns.tsx';
import { RegisterPage, whilePaging } from '#web/platform/page/list/RegisterPage.tsx';
import { Badge, type StatusColour } from '#web/platform/ui/Badge.tsx';
import { Bar } from '#web/platform/ui/Bar.tsx';
import { Button } from '#web/platform/ui/Button.tsx';
import { nothing } from '#web/platform/ui/nothing.tsx';
import { toast } from '#web/platform/ui/toast.ts';

const colours: Record<ReportRun['status'], StatusColour> = {
  waiting: 'grey',
  running: 'blue',
  done: 'green',
  failed: 'red',
  cancelled: 'grey',
  skipped: 'yellow',
};

/** The outcome of a run; its progress while it is being made. */
function Status({ status, rowsDone, rowCount, message }: ReportRun) {
  if (status === 'running' && rowCount)
    return (
      <span className="flex min-w-28 items-center gap-2">
        <Bar value={rowsDone} most={rowCount} />
        <span className="figures text-sm">{Math.floor((rowsDone / rowCount) * 100)}%</span>
      </span>
    );
  return (
    <span title={message ?? undefined}>
      <Badge colour={colours[status]}>{runStates[status]}</Badge>
    </span>
  );
}

const cells: Cells<typeof runList, ReportRun> = {
  status: (run) => <Status {...run} />,
  filters: ({ inWords, message }) => message ?? (inWords.join('; ') || nothing),
  domain: ({ domain }) => domain?.name ?? 'All domains',
};

const failed = (error: unknown) => toast.error('Not done.', messageOf(error));
const saveFile = ({ id }: ReportRun) =>
  trpcClient.reportRuns.link.mutate({ id }).then(({ path }) => window.location.assign(path), failed);
const cancel = ({ id }: ReportRun) => trpcClient.reportRuns.cancel.mutate({ id }).catch(failed);

/** What can be done with a run: its file downloaded while it is kept, or the run cancelled. */
function RunAction({ run }: { run: ReportRun }) {
  if (run.file)
    return (
      <Button small onClick={() => void saveFile(run)} aria-label={`Download ${run.file.name}`}>
        <Download aria-hidden="true" className="size-4" />
        Download
      </Button>
    );
  if (!run.mayCancel) return null;
  return (
    <Button small onClick={() => void cancel(run)} aria-label={`Cancel ${run.title}`}>
      <X aria-hidden="true" className="size-4" />
      Cancel
    </Button>
  );
}

/** Only those who see everybody's runs can filter by whose they are. */
const ownList = { ...runList, row: runList.row.filter((name) => name !== 'userId') };

/** /reports/viewer/history: every report that left as a file, and those being made. */
export const RunHistoryPage = () => (
  <RegisterPage
    list={useAuth().may('settings.users') ? runList : ownList}
    title="Run history"
    path="/reports/viewer/history"
    words={['run']}
    read={(input) => trpc.reportRuns.list.queryOptions(input, whilePaging)}
    within={{}}
    live={{
      topics: ['report-runs'],
      refresh: () => queryClient.invalidateQueries(trpc.reportRuns.pathFilter()),
    }}
    cells={cells}
    table={{
      card: { beside: 'status', below: ['filters', 'startedAt'] },
      actions: (run) => <RunAction run={run} />,
    }}
    empty={{
      title: 'No results found.',
      message: 'No report has been exported as a file yet.',
      ifFiltered: 'Nothing matches the filters.',
    }}
  />
);
