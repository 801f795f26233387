import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Download, Undo2 } from 'lucide-react';
import { useState } from 'react';
import type { FeeInvoiceDetail } from '#shared/activities/money/fee-invoices/contract.ts';
import { feeVatTreatments, type Party } from '#shared/activities/money/fee-invoices/fee-invoices.ts';
import { sumOf } from '#shared/platform/money.ts';
import { messageOf } from '#web/platform/api/api-error.ts';
import { useLive } from '#web/platform/api/live.ts';
import { trpc } from '#web/platform/api/trpc.ts';
import { WaitingApprovals } from '#web/platform/page/approvals/WaitingApprovals.tsx';
import { DateText } from '#web/platform/page/DateText.tsx';
import { Loaded } from '#web/platform/page/Loaded.tsx';
import { NotFound } from '#web/platform/page/NotFound.tsx';
import { PageHeading } from '#web/platform/page/PageHeading.tsx';
import { PrintButton } from '#web/platform/page/PrintButton.tsx';
import { positiveOf } from '#web/platform/page/search.ts';
import { AppLink } from '#web/platform/ui/AppLink.tsx';
import { Button } from '#web/platform/ui/Button.tsx';
import { Money } from '#web/platform/ui/Money.tsx';
import { toast } from '#web/platform/ui/toast.ts';
import { CreditDialog } from './CreditDialog.tsx';
import { downloadPdf, feeInvoiceHref, invalidateFeeInvoices } from './fee-invoices-client.ts';
import { FeeInvoiceBadge } from './StatusBadges.tsx';

const linkClass = 'text-accent-text underline-offset-4 hover:underline';

const PartyBlock = ({ label, party }: { label: string; party: Party }) => (
  <div>
    <h2 className="text-sm text-muted">{label}</h2>
    <p className="font-semibold">{party.name}</p>
    {[...party.address, ...party.details].map((line) => (
      <p key={line}>{line}</p>
    ))}
    {party.vatNumber && <p>VAT number {party.vatNumber}</p>}
  </div>
);

function Lines({ invoice }: { invoice: FeeInvoiceDetail }) {
  const { lines, netPence, vatPence, grossPence, creditedBy } = invoice;
  const isCredited = creditedBy.length > 0;
  const cell = 'py-1.5 pl-4 text-right';
  return (
    <div className="overflow-x-auto">
      <table className="w-full">
        <caption className="sr-only">Lines</caption>
        <thead>
          <tr className="text-left text-sm text-muted">
            <th scope="col" className="font-normal">
              Description
            </th>
            {['VAT rate', 'Net', 'VAT', ...(isCredited ? ['Left'] : [])].map((label) => (
              <th key={label} scope="col" className={`${cell} font-normal`}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.id} className="border-border border-t">
              <th scope="row" className="py-1.5 text-left font-normal">
                {line.description}
              </th>
              <td className={cell}>{line.vatRateBp === 0 ? 'Exempt' : `${line.vatRateBp / 100}%`}</td>
              <td className={cell}>
                <Money pence={line.netPence} />
              </td>
              <td className={cell}>
                <Money pence={line.vatPence} />
              </td>
              {isCredited && (
                <td className={cell}>
                  <Money pence={line.leftPence} />
                </td>
              )}
            </tr>
          ))}
        </tbody>
        <tfoot className="border-border border-t-2 font-semibold">
          <tr>
            <th scope="row" colSpan={2} className="py-1.5 text-left">
              Total <Money pence={grossPence} />
            </th>
            <td className={cell}>
              <Money pence={netPence} />
            </td>
            <td className={cell}>
              <Money pence={vatPence} />
            </td>
            {isCredited && (
              <td className={cell}>
                <Money pence={sumOf(lines, ({ leftPence }) => leftPence)} />
              </td>
            )}
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

function FeeInvoice({ invoice }: { invoice: FeeInvoiceDetail }) {
  const { id, reference, status, issuedOn, taxPoint, vatTreatment, credits, creditedBy, reason } = invoice;
  const [isCrediting, setCrediting] = useState(false);
  const save = () =>
    downloadPdf(id, reference).catch((error: unknown) => toast.error('Download failed.', messageOf(error)));
  const others = credits ? [credits] : creditedBy;
  return (
    <>
      <PageHeading
        title={`${credits ? 'Credit note' : 'Fee invoice'} ${reference}`}
        context={
          <span className="flex flex-wrap items-center gap-2">
            <FeeInvoiceBadge status={status} />
            <span>
              Issued <DateText day={issuedOn} />, tax point <DateText day={taxPoint} />
            </span>
            <AppLink href={`/cases/${invoice.case.id}?tab=accounts`} className={linkClass}>
              {invoice.case.uniqueReference} {invoice.case.caseName}
            </AppLink>
            <AppLink href={`/journals/${invoice.journalId}`} className={linkClass}>
              Journal
            </AppLink>
            {others.map((other) => (
              <AppLink key={other.id} href={feeInvoiceHref(other.id)} className={linkClass}>
                {credits ? 'credits' : 'credited by'} {other.reference}
              </AppLink>
            ))}
          </span>
        }
        actions={
          <>
            <PrintButton />
            {invoice.mayCredit && (
              <Button icon={Undo2} onClick={() => setCrediting(true)}>
                Refund
              </Button>
            )}
            <Button icon={Download} colour="accent" onClick={() => void save()}>
              PDF
            </Button>
          </>
        }
      />
      <WaitingApprovals entity="fee-invoices" entityId={id} />
      <article className="max-w-3xl space-y-6 rounded-lg border border-border bg-surface p-4">
        <div className="grid gap-4 sm:grid-cols-2">
          <PartyBlock label="From" party={invoice.supplier} />
          <PartyBlock label="To" party={invoice.customer} />
        </div>
        <Lines invoice={invoice} />
        {vatTreatment === 'exempt' && (
          <p className="text-sm">{feeVatTreatments.exempt}: no VAT is charged on this supply.</p>
        )}
        {reason && <p className="text-sm">Reason: {reason}</p>}
      </article>
      {isCrediting && <CreditDialog invoice={invoice} onClose={() => setCrediting(false)} />}
    </>
  );
}

function FeeInvoiceOf({ id }: { id: number }) {
  const query = useQuery(trpc.feeInvoices.get.queryOptions({ id }));
  useLive(['fee-invoices', 'payments'], () => void invalidateFeeInvoices());
  return (
    <Loaded query={query} path="financials/fee-invoices" isPage>
      {(invoice) => <FeeInvoice invoice={invoice} />}
    </Loaded>
  );
}

const route = getRouteApi('/inside/financials/fee-invoices/$id');

/** /financials/fee-invoices/{id}: an invoice or a credit note of the firm, as it was issued. */
export function FeeInvoicePage() {
  const { id } = route.useParams();
  const found = positiveOf(id);
  return found === undefined ? <NotFound /> : <FeeInvoiceOf key={found} id={found} />;
}
