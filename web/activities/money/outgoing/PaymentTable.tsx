import type { Payment } from '#shared/activities/money/outgoing/contract.ts';
import { type PaymentSearch, type PaymentSort, paymentList } from '#shared/activities/money/outgoing/list.ts';
import { londonDate } from '#shared/platform/dates.ts';
import { tableColumns } from '#web/platform/page/list/columns.tsx';
import type { ListAddress } from '#web/platform/page/list-address.ts';
import { AppLink } from '#web/platform/ui/AppLink.tsx';
import { EmptyState } from '#web/platform/ui/EmptyState.tsx';
import { Table } from '#web/platform/ui/Table.tsx';
import type { TableProps } from '#web/platform/ui/table-props.ts';
import { ActBy } from './ActBy.tsx';
import { batchHref } from './outgoing-client.ts';
import { PaymentBadge } from './StatusBadges.tsx';

const linkClass = 'text-accent-text underline-offset-4 hover:underline';
const cells = {
  status: ({ status }: Payment) => <PaymentBadge status={status} />,
  caseReference: ({ case: of }: Payment) =>
    of && (
      <AppLink href={`/cases/${of.id}?tab=accounts`} className={`figures ${linkClass}`}>
        {of.uniqueReference}
      </AppLink>
    ),
  batchReference: ({ batch }: Payment) =>
    batch && (
      <AppLink href={batchHref(batch.id)} className={`figures ${linkClass}`}>
        {batch.reference}
      </AppLink>
    ),
  actBy: ({ actBy }: Payment) => <ActBy day={actBy} isOverdue={actBy !== null && actBy < londonDate()} />,
  why: ({ why }: Payment) => <span className="block min-w-56 whitespace-normal">{why}</span>,
};

interface PaymentTableProps extends Pick<TableProps<Payment>, 'label' | 'rows' | 'loading'> {
  columns: readonly string[];
  address: Pick<ListAddress<PaymentSearch>, 'search' | 'change'>;
  empty: string;
  onOpen: (payment: Payment) => void;
}

/** The payments of a page, each with the answer why it is in no file. */
export function PaymentTable({ columns, address, empty, onOpen, ...rows }: PaymentTableProps) {
  const { search, change } = address;
  return (
    <Table<Payment>
      {...rows}
      columns={tableColumns<typeof paymentList, Payment>(paymentList, columns, cells)}
      rowKey={({ id }) => id}
      onOpen={onOpen}
      sort={{ key: search.sort ?? paymentList.order.by, dir: search.dir ?? paymentList.order.dir }}
      onSort={({ key, dir }) => change({ sort: key as PaymentSort, dir })}
      empty={<EmptyState title="No payments." message={empty} />}
    />
  );
}
