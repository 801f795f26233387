import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { counted } from '#shared/platform/counted.ts';
import type { DeadlineItem } from '#shared/records/clocks/contract.ts';
import { type DeadlineSearch, deadlineList } from '#shared/records/clocks/list.ts';
import { clockRules } from '#shared/records/law/rules.ts';
import { useDomain } from '#web/platform/api/domain.ts';
import { useLive } from '#web/platform/api/live.ts';
import { queryClient } from '#web/platform/api/query.ts';
import { download } from '#web/platform/api/rest.ts';
import { trpc } from '#web/platform/api/trpc.ts';
import { CsvButton } from '#web/platform/page/CsvButton.tsx';
import { cut, tableColumns } from '#web/platform/page/list/columns.tsx';
import { ListFilters } from '#web/platform/page/list/ListFilters.tsx';
import { ListPage } from '#web/platform/page/list/ListPage.tsx';
import { filtersOf, pageOf, parseList, wholeOf } from '#web/platform/page/list/search.ts';
import { useListAddress } from '#web/platform/page/list-address.ts';
import { Button } from '#web/platform/ui/Button.tsx';
import { EmptyState } from '#web/platform/ui/EmptyState.tsx';
import { Table } from '#web/platform/ui/Table.tsx';

const inWords = (count: number) => counted(count, 'deadline');
const parse = (raw: Readonly<Record<string, unknown>>) => parseList(deadlineList, raw);
const columns = tableColumns<typeof deadlineList, DeadlineItem>(deadlineList, deadlineList.usual, {
  client: (row) => cut(row.case.caseName, 'max-w-44'),
  clock: ({ rule }) => clockRules[rule].name,
  daysLeft: ({ daysLeft }) =>
    daysLeft < 0 ? (
      <span className="whitespace-nowrap font-semibold text-red-text">{-daysLeft} overdue</span>
    ) : (
      daysLeft || 'today'
    ),
});

const listOptions = (search: DeadlineSearch, domainId: number | undefined) =>
  trpc.clocks.deadlines.queryOptions({ ...pageOf(search), domainId }, { placeholderData: keepPreviousData });

/** /deadlines: what the law, the Protocol and regulators ask for on all cases, the oldest due first. */
export function DeadlinesPage() {
  const address = useListAddress('/deadlines', parse);
  const { search, show, change } = address;
  const domain = useDomain();
  const domainId = domain === 'all' ? undefined : domain;
  const list = useQuery(listOptions(search, domainId));
  useLive(['cases'], () => void queryClient.invalidateQueries(trpc.clocks.deadlines.pathFilter()));
  const isFiltered = Object.keys(filtersOf(search)).length > 0;
  return (
    <ListPage
      title="Deadlines"
      name={deadlineList.name}
      query={list}
      address={address}
      inWords={({ totalResults }) => `${inWords(totalResults)}${isFiltered ? ', filtered' : ''}`}
      actions={
        <CsvButton
          save={() => download('/deadlines/export', { ...wholeOf(search), domainId }, 'deadlines.csv')}
        />
      }
      filters={<ListFilters list={deadlineList} address={address} domainId={domainId} />}
    >
      {(rows) => (
        <Table<DeadlineItem>
          {...rows}
          columns={columns}
          rowKey={({ id }) => id}
          rowHref={(row) => `/cases/${row.case.id}`}
          sort={{ key: deadlineList.order.by, dir: search.dir ?? deadlineList.order.dir }}
          onSort={({ dir }) => change({ dir })}
          empty={
            <EmptyState
              title="No Deadlines Found."
              message={
                isFiltered
                  ? 'Nothing matches the filters.'
                  : 'Deadlines start with what happens on a case: a proposal, an approval, a complaint.'
              }
              action={isFiltered && <Button onClick={() => show({})}>Clear the filters</Button>}
            />
          }
        />
      )}
    </ListPage>
  );
}
