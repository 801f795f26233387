import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { Run } from '#shared/activities/money/distributions/contract.ts';
import { type RunSort, runList } from '#shared/activities/money/distributions/list.ts';
import { counted } from '#shared/platform/counted.ts';
import { useDomain } from '#web/platform/api/domain.ts';
import { useLive } from '#web/platform/api/live.ts';
import { CsvButton } from '#web/platform/page/CsvButton.tsx';
import { tableColumns } from '#web/platform/page/list/columns.tsx';
import { ListFilters } from '#web/platform/page/list/ListFilters.tsx';
import { ListPage } from '#web/platform/page/list/ListPage.tsx';
import { filtersOf, parseList } from '#web/platform/page/list/search.ts';
import { useListAddress } from '#web/platform/page/list-address.ts';
import { Button } from '#web/platform/ui/Button.tsx';
import { EmptyState } from '#web/platform/ui/EmptyState.tsx';
import { Table } from '#web/platform/ui/Table.tsx';
import { downloadRuns, invalidateRuns, runHref, runsOptions, summaryHref } from './distributions-client.ts';
import { NewRunDialog } from './NewRunDialog.tsx';
import { RunStatusBadge } from './RunStatusBadge.tsx';

const parse = (raw: Readonly<Record<string, unknown>>) => parseList(runList, raw);
const columns = tableColumns<typeof runList, Run>(runList, runList.usual, {
  status: (run) => <RunStatusBadge status={run.status} />,
});
/** A run that is still being prepared opens on its summary, one that has left on its record. */
const hrefOf = ({ id, status }: Run) =>
  status === 'draft' || status === 'calculated' ? summaryHref(id) : runHref(id);

/** /financials/distributions: the runs, newest first. */
export function RunsPage() {
  const address = useListAddress('/financials/distributions', parse);
  const { search, change, show } = address;
  const domain = useDomain();
  const domainId = domain === 'all' ? undefined : domain;
  const [isAdding, setAdding] = useState(false);
  const list = useQuery(runsOptions(search, domainId));
  useLive(['distributions'], () => void invalidateRuns());
  const isFiltered = Object.keys(filtersOf(search)).length > 0;
  const add = (
    <Button colour="accent" onClick={() => setAdding(true)}>
      <Plus aria-hidden="true" className="size-4" />
      New run
    </Button>
  );
  return (
    <>
      <ListPage
        title="Allocate Client Funds"
        name={runList.name}
        query={list}
        address={address}
        inWords={({ totalResults }) => `${counted(totalResults, 'run')}${isFiltered ? ', filtered' : ''}`}
        actions={
          <>
            <CsvButton save={() => downloadRuns(search, domainId)} />
            {add}
          </>
        }
        filters={<ListFilters list={runList} address={address} domainId={domainId} />}
      >
        {(rows) => (
          <Table<Run>
            {...rows}
            columns={columns}
            rowKey={({ id }) => id}
            rowHref={hrefOf}
            sort={{ key: search.sort ?? runList.order.by, dir: search.dir ?? runList.order.dir }}
            onSort={({ key, dir }) => change({ sort: key as RunSort, dir })}
            empty={
              <EmptyState
                title="No distribution runs."
                message={
                  isFiltered ? 'Nothing matches the filters.' : 'A run finds what each case owes to whom.'
                }
                action={isFiltered ? <Button onClick={() => show({})}>Clear the filters</Button> : add}
              />
            }
          />
        )}
      </ListPage>
      {isAdding && <NewRunDialog onClose={() => setAdding(false)} />}
    </>
  );
}
