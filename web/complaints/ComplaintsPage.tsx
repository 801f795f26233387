import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import type { ComplaintItem } from '#shared/complaints/contract.ts';
import { useLive } from '#web/api/live.ts';
import { CsvButton } from '#web/page/CsvButton.tsx';
import { useListAddress } from '#web/page/list-address.ts';
import { PageHeading } from '#web/page/PageHeading.tsx';
import { useRowKeys } from '#web/reference/use-row-keys.ts';
import { useDomain } from '#web/session/domain.ts';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { Paginator } from '#web/ui/Paginator.tsx';
import { Table } from '#web/ui/Table.tsx';
import { ComplaintFilters } from './ComplaintFilters.tsx';
import { ofRegister } from './complaint-columns.tsx';
import { type ComplaintSearch, filtersOf, parseComplaintSearch } from './complaint-search.ts';
import { downloadComplaints, invalidateComplaints, registerOptions } from './complaints-client.ts';

const inWords = (count: number) => `${count} ${count === 1 ? 'complaint' : 'complaints'}`;

/** /complaints: the register, as its address describes it. */
export function ComplaintsPage() {
  const { search, show, change } = useListAddress('/complaints', parseComplaintSearch);
  const domain = useDomain();
  const domainId = domain === 'all' ? undefined : domain;
  const list = useQuery(registerOptions(search, domainId));
  const table = useRef<HTMLDivElement>(null);
  useLive(['complaints'], () => void invalidateComplaints());
  useRowKeys(table);
  const meta = list.data?.meta;
  const isFiltered = Object.keys(filtersOf(search)).length > 0;
  return (
    <>
      <PageHeading
        title="Complaints"
        context={
          <output>
            {meta ? `${inWords(meta.totalResults)}${isFiltered ? ', filtered' : ''}` : 'Loading...'}
          </output>
        }
        actions={<CsvButton save={() => downloadComplaints(search, domainId)} />}
      />
      <search className="mb-3 flex flex-wrap items-center gap-2 max-sm:grid max-sm:grid-cols-2 max-sm:*:w-full">
        <ComplaintFilters search={search} onChange={change} domainId={domainId} />
        {isFiltered && (
          <Button colour="plain" onClick={() => show({ sort: search.sort, dir: search.dir })}>
            Clear
          </Button>
        )}
      </search>
      {list.isError ? (
        <ErrorState
          title="Error."
          message="An error occurred when loading item from complaints."
          onRetry={() => void list.refetch()}
          retrying={list.isFetching}
        />
      ) : (
        <div ref={table} className="space-y-3">
          <Table<ComplaintItem>
            label="Complaints"
            columns={ofRegister}
            rows={list.data?.data ?? []}
            rowKey={({ id }) => id}
            rowHref={(row) => `/cases/${row.case.id}?tab=complaints&complaint=${row.id}`}
            sort={{ key: search.sort ?? 'receivedOn', dir: search.dir ?? 'desc' }}
            onSort={({ key, dir }) => change({ sort: key as ComplaintSearch['sort'], dir })}
            loading={list.isPending || list.isPlaceholderData}
            empty={
              <EmptyState
                title="No Complaints Found."
                message={
                  isFiltered
                    ? 'Nothing fits the search and the filters.'
                    : 'Complaints are logged on the page of a case, under Complaints.'
                }
                action={isFiltered && <Button onClick={() => show({})}>Clear the filters</Button>}
              />
            }
          />
          <Paginator
            page={search.page ?? 1}
            totalPages={meta?.totalPages ?? 0}
            onPage={(page) => change({ page })}
          />
        </div>
      )}
    </>
  );
}
