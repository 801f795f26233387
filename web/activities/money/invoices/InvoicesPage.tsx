import { getRouteApi } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { InvoiceRow } from '#shared/activities/money/invoices/contract.ts';
import { invoiceList } from '#shared/activities/money/invoices/list.ts';
import { trpc } from '#web/platform/api/trpc.ts';
import type { Cells } from '#web/platform/page/list/columns.tsx';
import { RegisterPage, whilePaging } from '#web/platform/page/list/RegisterPage.tsx';
import { Button, ButtonLink } from '#web/platform/ui/Button.tsx';
import { InvoiceDialog } from './InvoiceDialog.tsx';
import { followInvoices, invoiceHref, listHref } from './invoices-client.ts';
import { MissingPage } from './MissingPage.tsx';
import { PayDialog } from './PayDialog.tsx';
import { InvoiceStatusBadge } from './StatusBadges.tsx';

const cells: Cells<typeof invoiceList, InvoiceRow> = {
  status: ({ status }) => <InvoiceStatusBadge status={status} />,
};

function Invoices() {
  const [isAdding, setAdding] = useState(false);
  const [payingOf, payOf] = useState<{ domainId?: number | undefined } | null>(null);
  const add = (
    <Button colour="accent" onClick={() => setAdding(true)}>
      <Plus aria-hidden="true" className="size-4" />
      New invoice
    </Button>
  );
  return (
    <>
      <RegisterPage
        list={invoiceList}
        title="Invoicing"
        path={listHref}
        words={['invoice']}
        read={(input) => trpc.invoices.list.queryOptions(input, whilePaging)}
        file={`${listHref}/export`}
        live={{ topics: ['invoices', 'payments'], refresh: followInvoices }}
        isChosen
        actions={({ domainId }) => (
          <>
            <ButtonLink href={`${listHref}?show=missing`}>Category 1 missing</ButtonLink>
            <Button onClick={() => payOf({ domainId })}>Pay</Button>
            {add}
          </>
        )}
        cells={cells}
        rowHref={({ id }) => invoiceHref(id)}
        empty={{
          title: 'No invoices.',
          message: 'Suppliers’ invoices are recorded here and matched to cases.',
          action: add,
          ifFiltered: 'Nothing matches the filters.',
        }}
      />
      {payingOf && <PayDialog domainId={payingOf.domainId} onClose={() => payOf(null)} />}
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
