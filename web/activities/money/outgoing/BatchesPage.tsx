import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { Batch } from '#shared/activities/money/outgoing/contract.ts';
import { type BatchSort, batchList } from '#shared/activities/money/outgoing/list.ts';
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
import { CutOffNote } from './CutOffNote.tsx';
import { NewBatchDialog } from './NewBatchDialog.tsx';
import { batchesOptions, batchHref, downloadBatches, invalidateOutgoing } from './outgoing-client.ts';
import { BatchBadge } from './StatusBadges.tsx';

const parse = (raw: Readonly<Record<string, unknown>>) => parseList(batchList, raw);
const columns = tableColumns<typeof batchList, Batch>(batchList, batchList.usual, {
  status: ({ status }) => <BatchBadge status={status} />,
});

/** /financials/batches: payments that one file pays, the newest batch first. */
export function BatchesPage() {
  const address = useListAddress('/financials/batches', parse);
  const { search, change, show } = address;
  const domain = useDomain();
  const domainId = domain === 'all' ? undefined : domain;
  const [isAdding, setAdding] = useState(false);
  const list = useQuery(batchesOptions(search, domainId));
  useLive(['batches'], () => void invalidateOutgoing());
  const isFiltered = Object.keys(filtersOf(search)).length > 0;
  return (
    <>
      <ListPage
        title="Batches"
        name={batchList.name}
        query={list}
        address={address}
        inWords={({ totalResults }) =>
          `${counted(totalResults, 'batch', 'batches')}${isFiltered ? ', filtered' : ''}`
        }
        actions={
          <>
            <CsvButton save={() => downloadBatches(search, domainId)} />
            <Button colour="accent" onClick={() => setAdding(true)}>
              <Plus aria-hidden="true" className="size-4" />
              New batch
            </Button>
          </>
        }
        filters={
          <>
            <CutOffNote />
            <ListFilters list={batchList} address={address} domainId={domainId} />
          </>
        }
      >
        {(rows) => (
          <Table<Batch>
            {...rows}
            columns={columns}
            rowKey={({ id }) => id}
            rowHref={({ id }) => batchHref(id)}
            sort={{ key: search.sort ?? batchList.order.by, dir: search.dir ?? batchList.order.dir }}
            onSort={({ key, dir }) => change({ sort: key as BatchSort, dir })}
            empty={
              <EmptyState
                title="No batches."
                message={
                  isFiltered ? 'Nothing matches the filters.' : 'A batch pays what is ready, in one file.'
                }
                action={isFiltered && <Button onClick={() => show({})}>Clear the filters</Button>}
              />
            }
          />
        )}
      </ListPage>
      {isAdding && <NewBatchDialog domainId={domainId} onClose={() => setAdding(false)} />}
    </>
  );
}
