import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Download, X } from 'lucide-react';
import { counted } from '#shared/platform/counted.ts';
import { type RunSearch, runList } from '#shared/views/reports/run-list.ts';
import { runStates } from '#shared/views/reports/runs.ts';
import type { ReportRun } from '#shared/views/reports/runs-contract.ts';
import { messageOf } from '#web/platform/api/api-error.ts';
import { useAuth } from '#web/platform/api/auth.ts';
import { useLive } from '#web/platform/api/live.ts';
import { queryClient } from '#web/platform/api/query.ts';
import { trpc, trpcClient } from '#web/platform/api/trpc.ts';
import { tableColumns } from '#web/platform/page/list/columns.tsx';
import { ListFilters } from '#web/platform/page/list/ListFilters.tsx';
import { ListPage } from '#web/platform/page/list/ListPage.tsx';
import { filtersOf, pageOf, parseList } from '#web/platform/page/list/search.ts';
import { useListAddress } from '#web/platform/page/list-address.ts';
import { Badge } from '#web/platform/ui/Badge.tsx';
import { Bar } from '#web/platform/ui/Bar.tsx';
import { Button } from '#web/platform/ui/Button.tsx';
import type { StatusColour } from '#web/platform/ui/colours.ts';
import { EmptyState } from '#web/platform/ui/EmptyState.tsx';
import { nothing } from '#web/platform/ui/nothing.tsx';
import { Table } from '#web/platform/ui/Table.tsx';
import { toast } from '#web/platform/ui/toast.ts';

const parse = (raw: Readonly<Record<string, unknown>>) => parseList(runList, raw);
const listOptions = (search: RunSearch) =>
  trpc.reportRuns.list.queryOptions(pageOf(search), { placeholderData: keepPreviousData });

const colours: Record<ReportRun['status'], StatusColour> = {
  waiting: 'grey',
  running: 'blue',
  done: 'green',
  failed: 'red',
  cancelled: 'grey',
  skipped: 'yellow',
};

/** What happened to a run; while it is made, how far it has come. */
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

const columns = tableColumns<typeof runList, ReportRun>(runList, runList.usual, {
  status: (run) => <Status {...run} />,
  filters: ({ inWords, message }) => message ?? (inWords.join('; ') || nothing),
  domain: ({ domain }) => domain?.name ?? 'All held',
});

const failed = (error: unknown) => toast.error('Not done.', messageOf(error));
const saveFile = ({ id }: ReportRun) =>
  trpcClient.reportRuns.link.mutate({ id }).then(({ path }) => window.location.assign(path), failed);
const cancel = ({ id }: ReportRun) => trpcClient.reportRuns.cancel.mutate({ id }).catch(failed);

/** What can be done with a run: its file saved while it is kept, or its making ended. */
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

/** Whose runs a caller sees is theirs to filter only where they see everybody's. */
const ownList = { ...runList, row: runList.row.filter((name) => name !== 'userId') };

/** /reports/viewer/history: every report that left as a file, and those being made. */
export function RunHistoryPage() {
  const address = useListAddress('/reports/viewer/history', parse);
  const { search, show, change } = address;
  const { may } = useAuth();
  const query = useQuery(listOptions(search));
  useLive(['report-runs'], () => void queryClient.invalidateQueries(trpc.reportRuns.pathFilter()));
  const isFiltered = Object.keys(filtersOf(search)).length > 0;
  return (
    <ListPage
      title="Run history"
      name="report-runs"
      query={query}
      address={address}
      inWords={({ totalResults }) => `${counted(totalResults, 'run')}${isFiltered ? ', filtered' : ''}`}
      filters={<ListFilters list={may('settings.users') ? runList : ownList} address={address} />}
    >
      {(rows) => (
        <Table<ReportRun>
          {...rows}
          columns={columns}
          rowKey={({ id }) => id}
          card={{ beside: 'status', below: ['filters', 'startedAt'] }}
          actions={(run) => <RunAction run={run} />}
          sort={{ key: search.sort ?? runList.order.by, dir: search.dir ?? runList.order.dir }}
          onSort={({ key, dir }) => change({ sort: key as RunSearch['sort'], dir })}
          empty={
            <EmptyState
              title="No results found."
              message={isFiltered ? 'Nothing matches the filters.' : 'No report has left as a file yet.'}
              action={isFiltered && <Button onClick={() => show({})}>Clear the filters</Button>}
            />
          }
        />
      )}
    </ListPage>
  );
}
