import { useQuery } from '@tanstack/react-query';
import type { FeeInvoice } from '#shared/activities/money/fee-invoices/contract.ts';
import { type FeeInvoiceSort, feeInvoiceList } from '#shared/activities/money/fee-invoices/list.ts';
import { counted } from '#shared/platform/counted.ts';
import { poundsText } from '#shared/platform/money.ts';
import { messageOf } from '#web/platform/api/api-error.ts';
import { useDomain } from '#web/platform/api/domain.ts';
import { useLive } from '#web/platform/api/live.ts';
import { trpc } from '#web/platform/api/trpc.ts';
import { CsvButton } from '#web/platform/page/CsvButton.tsx';
import { choosable, tableColumns, useChosenColumns } from '#web/platform/page/list/columns.tsx';
import { ListFilters } from '#web/platform/page/list/ListFilters.tsx';
import { ListPage } from '#web/platform/page/list/ListPage.tsx';
import { filtersOf, parseList } from '#web/platform/page/list/search.ts';
import { useListAddress } from '#web/platform/page/list-address.ts';
import { Alert } from '#web/platform/ui/Alert.tsx';
import { Button } from '#web/platform/ui/Button.tsx';
import { ColumnChooser } from '#web/platform/ui/ColumnChooser.tsx';
import { EmptyState } from '#web/platform/ui/EmptyState.tsx';
import { Table } from '#web/platform/ui/Table.tsx';
import { toast } from '#web/platform/ui/toast.ts';
import {
  downloadFeeInvoices,
  feeInvoiceHref,
  feeInvoicesOptions,
  feesHref,
  invalidateFeeInvoices,
  issueFeeInvoices,
} from './fee-invoices-client.ts';
import { FeeInvoiceBadge } from './StatusBadges.tsx';

const parse = (raw: Readonly<Record<string, unknown>>) => parseList(feeInvoiceList, raw);
const cells = { status: ({ status }: FeeInvoice) => <FeeInvoiceBadge status={status} /> };

/** Fees that were drawn and are on no invoice yet. */
function Due({ domainId }: { domainId: number | undefined }) {
  const { data } = useQuery(trpc.feeInvoices.due.queryOptions({ domainId }));
  if (!data || data.count === 0) return null;
  async function issue() {
    try {
      await issueFeeInvoices();
      toast.success('Invoices are being issued.', 'They appear here as they are.');
    } catch (error) {
      toast.error('Error updating.', messageOf(error));
    }
  }
  return (
    <div className="mb-3 flex flex-wrap items-center gap-3">
      <div className="min-w-0 grow">
        <Alert
          colour="blue"
          role="none"
          title={`${counted(data.count, 'fee')} of ${poundsText(data.pence)} on no invoice yet.`}
          message="They are invoiced overnight."
        />
      </div>
      <Button className="no-print" onClick={() => void issue()}>
        Issue now
      </Button>
    </div>
  );
}

/** /financials/fee-invoices: what the firm has billed to estates for its fees. */
export function FeeInvoicesPage() {
  const address = useListAddress(feesHref, parse);
  const { search, change, show } = address;
  const domain = useDomain();
  const domainId = domain === 'all' ? undefined : domain;
  const [chosen, choose] = useChosenColumns(feeInvoiceList);
  const list = useQuery(feeInvoicesOptions(search, domainId));
  useLive(['fee-invoices', 'payments'], () => void invalidateFeeInvoices());
  const isFiltered = Object.keys(filtersOf(search)).length > 0;
  return (
    <ListPage
      title="Fee invoices"
      name={feeInvoiceList.name}
      query={list}
      address={address}
      inWords={({ totalResults }) => `${counted(totalResults, 'document')}${isFiltered ? ', filtered' : ''}`}
      actions={
        <>
          <ColumnChooser
            columns={choosable(feeInvoiceList)}
            fixed={feeInvoiceList.usual[0]}
            usual={feeInvoiceList.usual}
            chosen={chosen}
            onChoose={choose}
          />
          <CsvButton save={() => downloadFeeInvoices(search, domainId)} />
        </>
      }
      filters={
        <>
          <Due domainId={domainId} />
          <ListFilters list={feeInvoiceList} address={address} domainId={domainId} />
        </>
      }
    >
      {(rows) => (
        <Table<FeeInvoice>
          {...rows}
          columns={tableColumns<typeof feeInvoiceList, FeeInvoice>(feeInvoiceList, chosen, cells)}
          rowKey={({ id }) => id}
          rowHref={({ id }) => feeInvoiceHref(id)}
          sort={{ key: search.sort ?? feeInvoiceList.order.by, dir: search.dir ?? feeInvoiceList.order.dir }}
          onSort={({ key, dir }) => change({ sort: key as FeeInvoiceSort, dir })}
          empty={
            <EmptyState
              title="No fee invoices."
              message={
                isFiltered
                  ? 'Nothing matches the filters.'
                  : 'Each fee that is drawn from an estate is invoiced here.'
              }
              action={isFiltered && <Button onClick={() => show({})}>Clear the filters</Button>}
            />
          }
        />
      )}
    </ListPage>
  );
}
