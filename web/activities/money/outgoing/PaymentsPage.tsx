import { type ReactNode, useState } from 'react';
import { runReference } from '#shared/activities/money/distributions/runs.ts';
import type { Payment } from '#shared/activities/money/outgoing/contract.ts';
import { type PaymentSearch, paymentList } from '#shared/activities/money/outgoing/list.ts';
import type { PaymentState } from '#shared/activities/money/outgoing/payment-states.ts';
import type { ColumnName } from '#shared/records/reference/lists.ts';
import { useDomain } from '#web/platform/api/domain.ts';
import { trpc } from '#web/platform/api/trpc.ts';
import { RegisterView, whilePaging } from '#web/platform/page/list/RegisterPage.tsx';
import { parseList } from '#web/platform/page/list/search.ts';
import { useListAddress } from '#web/platform/page/list-address.ts';
import { positiveOf } from '#web/platform/page/search.ts';
import { AppLink } from '#web/platform/ui/AppLink.tsx';
import { Button } from '#web/platform/ui/Button.tsx';
import { CutOffNote } from './CutOffNote.tsx';
import { downloadPayments, invalidateOutgoing } from './outgoing-client.ts';
import { PaymentDialog } from './PaymentDialog.tsx';
import { paymentCells } from './payment-cells.tsx';
import { ReportDrop, WaitingReports } from './ReportDrop.tsx';

type Search = PaymentSearch & { run?: number | undefined };
/** The payments as the address describes them, possibly of one run only. */
const parse = (raw: Readonly<Record<string, unknown>>): Search => ({
  ...parseList(paymentList, raw),
  run: positiveOf(raw.run),
});

const linkClass = 'text-accent-text underline-offset-4 hover:underline';

/** Returned payments have one status, so there is no filter for it. */
const ofReturns = { ...paymentList, row: ['search', 'payeeKind'], more: [] };
/** The earliest due come first, so that overdue ones are on top. */
const orderOfReturns = { by: 'actBy', dir: 'asc' } as const;

interface ListProps {
  title: string;
  path: string;
  /** The usual columns of the page, where they are not chosen. */
  columns?: readonly ColumnName<typeof paymentList>[];
  status?: PaymentState;
  empty: string;
  /** What is shown above the list. */
  above?: ReactNode;
}

function PaymentList({ title, path, columns, status, empty, above }: ListProps) {
  const address = useListAddress(path, parse);
  const { run, ...search } = address.search;
  const [open, setOpen] = useState<Payment | null>(null);
  const { by, dir } = status ? orderOfReturns : paymentList.order;
  const order = { sort: search.sort ?? by, dir: search.dir ?? dir };
  const scope = { ...order, ...(status && { status }), ...(run !== undefined && { runId: run }) };
  return (
    <>
      <RegisterView
        list={status ? ofReturns : paymentList}
        title={title}
        address={{ ...address, search }}
        words={['payment']}
        read={(input) => trpc.outgoing.payments.list.queryOptions({ ...input, ...scope }, whilePaging)}
        file={({ domainId }) => downloadPayments(search, { domainId, ...scope }, 'payments')}
        live={{ topics: ['payments', 'bacs-reports'], refresh: invalidateOutgoing }}
        columns={columns}
        isChosen={!columns}
        notes={
          <>
            {above}
            <CutOffNote />
            {run !== undefined && (
              <p className="mb-3 flex flex-wrap items-center gap-2 text-sm">
                Only those of
                <AppLink href={`/financials/distributions/${run}`} className={linkClass}>
                  distribution {runReference(run)}
                </AppLink>
                <Button small onClick={() => address.show({ ...search, run: undefined })}>
                  Show all
                </Button>
              </p>
            )}
          </>
        }
        cells={paymentCells}
        onOpen={setOpen}
        table={{ sort: { key: order.sort, dir: order.dir } }}
        empty={{ title: 'No payments.', message: empty, ifFiltered: 'Nothing matches the filters.' }}
      />
      {open && <PaymentDialog payment={open} onClose={() => setOpen(null)} />}
    </>
  );
}

/** /financials/payments: money on its way out, payment by payment. */
export const PaymentsPage = () => (
  <PaymentList
    title="Payments"
    path="/financials/payments"
    empty="Payments come from released distributions."
  />
);

const ofReturned = [
  'number',
  'amountPence',
  'payeeName',
  'actBy',
  'returnedOn',
  'caseReference',
  'reference',
  'why',
] as const;

/** /financials/returned: returned payments, each with the day by which it has to be dealt with. */
export function ReturnedPage() {
  const domain = useDomain();
  return (
    <ReportDrop>
      {(strip) => (
        <PaymentList
          title="Returned"
          path="/financials/returned"
          columns={ofReturned}
          status="returned"
          empty="No payment has come back."
          above={
            <>
              {strip}
              <WaitingReports domainId={domain === 'all' ? undefined : domain} />
            </>
          }
        />
      )}
    </ReportDrop>
  );
}
