import { useQuery } from '@tanstack/react-query';
import type { FeeInvoice } from '#shared/activities/money/fee-invoices/contract.ts';
import { feeInvoiceList } from '#shared/activities/money/fee-invoices/list.ts';
import { counted } from '#shared/platform/counted.ts';
import { poundsText } from '#shared/platform/money.ts';
import { messageOf } from '#web/platform/api/api-error.ts';
import { trpc } from '#web/platform/api/trpc.ts';
import type { Cells } from '#web/platform/page/list/columns.tsx';
import { RegisterPage, whilePaging } from '#web/platform/page/list/RegisterPage.tsx';
import { Alert } from '#web/platform/ui/Alert.tsx';
import { Button } from '#web/platform/ui/Button.tsx';
import { toast } from '#web/platform/ui/toast.ts';
import { feeInvoiceHref, feesHref, invalidateFeeInvoices, issueFeeInvoices } from './fee-invoices-client.ts';
import { FeeInvoiceBadge } from './StatusBadges.tsx';

const cells: Cells<typeof feeInvoiceList, FeeInvoice> = {
  status: ({ status }) => <FeeInvoiceBadge status={status} />,
};

/** Fees that were drawn and are not yet invoiced. */
function Due({ domainId }: { domainId: number | undefined }) {
  const { data } = useQuery(trpc.feeInvoices.due.queryOptions({ domainId }));
  if (!data || data.count === 0) return null;
  async function issue() {
    try {
      await issueFeeInvoices();
      toast.success('Invoices are being issued.', 'They appear here as they are issued.');
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
          title={`${counted(data.count, 'fee')} of ${poundsText(data.pence)} not yet invoiced.`}
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
export const FeeInvoicesPage = () => (
  <RegisterPage
    list={feeInvoiceList}
    title="Fee invoices"
    path={feesHref}
    words={['document']}
    read={(input) => trpc.feeInvoices.list.queryOptions(input, whilePaging)}
    file="/financials/fee-invoices/export"
    live={{ topics: ['fee-invoices', 'payments'], refresh: invalidateFeeInvoices }}
    isChosen
    notes={({ domainId }) => <Due domainId={domainId} />}
    cells={cells}
    rowHref={({ id }) => feeInvoiceHref(id)}
    empty={{
      title: 'No fee invoices.',
      message: 'Each fee that is drawn from an estate is invoiced here.',
      ifFiltered: 'Nothing matches the filters.',
    }}
  />
);
