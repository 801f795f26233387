import { useQuery } from '@tanstack/react-query';
import type { MissingInvoice } from '#shared/activities/money/invoices/contract.ts';
import { type MissingSearch, type MissingSort, missingList } from '#shared/activities/money/invoices/list.ts';
import { counted } from '#shared/platform/counted.ts';
import { useDomain } from '#web/platform/api/domain.ts';
import { useLive } from '#web/platform/api/live.ts';
import { CsvButton } from '#web/platform/page/CsvButton.tsx';
import { tableColumns } from '#web/platform/page/list/columns.tsx';
import { ListFilters } from '#web/platform/page/list/ListFilters.tsx';
import { ListPage } from '#web/platform/page/list/ListPage.tsx';
import { filtersOf, parseList } from '#web/platform/page/list/search.ts';
import { type ListAddress, useListAddress } from '#web/platform/page/list-address.ts';
import { Button, ButtonLink } from '#web/platform/ui/Button.tsx';
import { EmptyState } from '#web/platform/ui/EmptyState.tsx';
import { Table } from '#web/platform/ui/Table.tsx';
import { downloadMissing, followInvoices, listHref, missingOptions } from './invoices-client.ts';

type Search = MissingSearch & { show?: 'missing' | undefined };
const parse = (raw: Readonly<Record<string, unknown>>): Search => ({
  ...parseList(missingList, raw),
  show: 'missing',
});
const columns = tableColumns<typeof missingList, MissingInvoice>(missingList, missingList.usual, {});

/** /financials/invoicing?show=missing: Category 1 expenses without the invoice that proves them, oldest first. */
export function MissingPage() {
  const whole = useListAddress(listHref, parse);
  const { show: _missing, ...listed } = whole.search;
  const address: ListAddress<MissingSearch> = {
    search: listed,
    show: (next, options) => whole.show({ ...next, show: 'missing' }, options),
    change: whole.change,
  };
  const { search, change, show } = address;
  const domain = useDomain();
  const domainId = domain === 'all' ? undefined : domain;
  const list = useQuery(missingOptions(listed, domainId));
  useLive(['invoices'], followInvoices);
  const isFiltered = Object.keys(filtersOf(listed)).length > 0;
  return (
    <ListPage
      title="Category 1 missing"
      name={missingList.name}
      query={list}
      address={address}
      inWords={({ totalResults }) =>
        `${counted(totalResults, 'expense')} without an invoice${isFiltered ? ', filtered' : ''}`
      }
      actions={
        <>
          <CsvButton save={() => downloadMissing(listed, domainId)} />
          <ButtonLink href={listHref}>All invoices</ButtonLink>
        </>
      }
      filters={<ListFilters list={missingList} address={address} domainId={domainId} />}
    >
      {(rows) => (
        <Table<MissingInvoice>
          {...rows}
          columns={columns}
          rowKey={({ id }) => id}
          rowHref={({ case: of }) => `/cases/${of.id}?tab=accounts`}
          sort={{ key: search.sort ?? missingList.order.by, dir: search.dir ?? missingList.order.dir }}
          onSort={({ key, dir }) => change({ sort: key as MissingSort, dir })}
          empty={
            <EmptyState
              title="Nothing is missing."
              message={
                isFiltered ? 'Nothing matches the filters.' : 'Every Category 1 expense has its invoice.'
              }
              action={isFiltered && <Button onClick={() => show({})}>Clear the filters</Button>}
            />
          }
        />
      )}
    </ListPage>
  );
}
