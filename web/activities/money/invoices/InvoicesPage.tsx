import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { InvoiceRow } from '#shared/activities/money/invoices/contract.ts';
import { type InvoiceSort, invoiceList } from '#shared/activities/money/invoices/list.ts';
import { counted } from '#shared/platform/counted.ts';
import { useDomain } from '#web/platform/api/domain.ts';
import { useLive } from '#web/platform/api/live.ts';
import { CsvButton } from '#web/platform/page/CsvButton.tsx';
import { choosable, tableColumns, useChosenColumns } from '#web/platform/page/list/columns.tsx';
import { ListFilters } from '#web/platform/page/list/ListFilters.tsx';
import { ListPage } from '#web/platform/page/list/ListPage.tsx';
import { filtersOf, parseList } from '#web/platform/page/list/search.ts';
import { useListAddress } from '#web/platform/page/list-address.ts';
import { Button, ButtonLink } from '#web/platform/ui/Button.tsx';
import { ColumnChooser } from '#web/platform/ui/ColumnChooser.tsx';
import { EmptyState } from '#web/platform/ui/EmptyState.tsx';
import { Table } from '#web/platform/ui/Table.tsx';
import { InvoiceDialog } from './InvoiceDialog.tsx';
import {
  downloadInvoices,
  followInvoices,
  invoiceHref,
  invoicesOptions,
  listHref,
} from './invoices-client.ts';
import { MissingPage } from './MissingPage.tsx';
import { PayDialog } from './PayDialog.tsx';
import { InvoiceStatusBadge } from './StatusBadges.tsx';

const parse = (raw: Readonly<Record<string, unknown>>) => parseList(invoiceList, raw);
const cells = { status: ({ status }: InvoiceRow) => <InvoiceStatusBadge status={status} /> };

function Invoices() {
  const address = useListAddress(listHref, parse);
  const { search, change, show } = address;
  const domain = useDomain();
  const domainId = domain === 'all' ? undefined : domain;
  const [isAdding, setAdding] = useState(false);
  const [isPaying, setPaying] = useState(false);
  const [chosen, choose] = useChosenColumns(invoiceList);
  const list = useQuery(invoicesOptions(search, domainId));
  useLive(['invoices', 'payments'], followInvoices);
  const isFiltered = Object.keys(filtersOf(search)).length > 0;
  const add = (
    <Button colour="accent" onClick={() => setAdding(true)}>
      <Plus aria-hidden="true" className="size-4" />
      New invoice
    </Button>
  );
  return (
    <>
      <ListPage
        title="Invoicing"
        name={invoiceList.name}
        query={list}
        address={address}
        inWords={({ totalResults }) => `${counted(totalResults, 'invoice')}${isFiltered ? ', filtered' : ''}`}
        actions={
          <>
            <ColumnChooser
              columns={choosable(invoiceList)}
              fixed={invoiceList.usual[0]}
              usual={invoiceList.usual}
              chosen={chosen}
              onChoose={choose}
            />
            <CsvButton save={() => downloadInvoices(search, domainId)} />
            <ButtonLink href={`${listHref}?show=missing`}>Category 1 missing</ButtonLink>
            <Button onClick={() => setPaying(true)}>Pay</Button>
            {add}
          </>
        }
        filters={<ListFilters list={invoiceList} address={address} domainId={domainId} />}
      >
        {(rows) => (
          <Table<InvoiceRow>
            {...rows}
            columns={tableColumns<typeof invoiceList, InvoiceRow>(invoiceList, chosen, cells)}
            rowKey={({ id }) => id}
            rowHref={({ id }) => invoiceHref(id)}
            sort={{ key: search.sort ?? invoiceList.order.by, dir: search.dir ?? invoiceList.order.dir }}
            onSort={({ key, dir }) => change({ sort: key as InvoiceSort, dir })}
            empty={
              <EmptyState
                title="No invoices."
                message={
                  isFiltered
                    ? 'Nothing matches the filters.'
                    : 'Suppliers’ invoices are recorded here and matched to cases.'
                }
                action={isFiltered ? <Button onClick={() => show({})}>Clear the filters</Button> : add}
              />
            }
          />
        )}
      </ListPage>
      {isPaying && <PayDialog domainId={domainId} onClose={() => setPaying(false)} />}
      {isAdding && <InvoiceDialog onClose={() => setAdding(false)} />}
    </>
  );
}

const route = getRouteApi('/inside/financials/invoicing');

/** /financials/invoicing: the suppliers' invoices, or the Category 1 expenses that lack one. */
export function InvoicesPage() {
  const { show } = route.useSearch();
  return show === 'missing' ? <MissingPage /> : <Invoices />;
}
