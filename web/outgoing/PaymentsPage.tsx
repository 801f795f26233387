import { useQuery } from '@tanstack/react-query';
import { paymentList } from '#shared/outgoing/list.ts';
import { useLive } from '#web/api/live.ts';
import { CsvButton } from '#web/page/CsvButton.tsx';
import { choosable, useChosenColumns } from '#web/page/list/columns.tsx';
import { ListFilters } from '#web/page/list/ListFilters.tsx';
import { ListPage } from '#web/page/list/ListPage.tsx';
import { filtersOf, parseList } from '#web/page/list/search.ts';
import { useListAddress } from '#web/page/list-address.ts';
import { useDomain } from '#web/session/domain.ts';
import { ColumnChooser } from '#web/ui/ColumnChooser.tsx';
import { CutOffNote } from './CutOffNote.tsx';
import { downloadPayments, invalidateOutgoing, paymentsOptions } from './outgoing-client.ts';
import { PaymentTable } from './PaymentTable.tsx';

const parse = (raw: Readonly<Record<string, unknown>>) => parseList(paymentList, raw);

/** /financials/payments: money on its way out, payment by payment. */
export function PaymentsPage() {
  const address = useListAddress('/financials/payments', parse);
  const { search } = address;
  const domain = useDomain();
  const scope = { domainId: domain === 'all' ? undefined : domain };
  const [chosen, choose] = useChosenColumns(paymentList);
  const list = useQuery(paymentsOptions(search, scope));
  useLive(['payments'], () => void invalidateOutgoing());
  const isFiltered = Object.keys(filtersOf(search)).length > 0;
  return (
    <ListPage
      title="Payments"
      name={paymentList.name}
      query={list}
      address={address}
      inWords={({ totalResults }) =>
        `${totalResults.toLocaleString('en-GB')} ${totalResults === 1 ? 'payment' : 'payments'}${isFiltered ? ', filtered' : ''}`
      }
      actions={
        <>
          <ColumnChooser
            columns={choosable(paymentList)}
            fixed={paymentList.usual[0]}
            usual={paymentList.usual}
            chosen={chosen}
            onChoose={choose}
          />
          <CsvButton save={() => downloadPayments(search, scope, 'payments')} />
        </>
      }
      filters={
        <>
          <CutOffNote />
          <ListFilters list={paymentList} address={address} domainId={scope.domainId} />
        </>
      }
    >
      {(rows) => (
        <PaymentTable
          {...rows}
          columns={chosen}
          address={address}
          empty={isFiltered ? 'Nothing fits the filters.' : 'Payments come from released distributions.'}
        />
      )}
    </ListPage>
  );
}
