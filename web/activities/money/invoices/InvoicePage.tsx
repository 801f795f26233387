import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import type { InvoiceDetail, InvoiceLine } from '#shared/activities/money/invoices/contract.ts';
import { invoiceCategories } from '#shared/activities/money/invoices/invoices.ts';
import { poundsText } from '#shared/platform/money.ts';
import { useLive } from '#web/platform/api/live.ts';
import { download } from '#web/platform/api/rest.ts';
import { trpc } from '#web/platform/api/trpc.ts';
import { WaitingApprovals } from '#web/platform/page/approvals/WaitingApprovals.tsx';
import { CsvButton } from '#web/platform/page/CsvButton.tsx';
import { KeyLegend } from '#web/platform/page/KeyLegend.tsx';
import { Loaded } from '#web/platform/page/Loaded.tsx';
import { NotFound } from '#web/platform/page/NotFound.tsx';
import { PageHeading } from '#web/platform/page/PageHeading.tsx';
import { PrintButton } from '#web/platform/page/PrintButton.tsx';
import { positiveOf } from '#web/platform/page/search.ts';
import { tellRefusal } from '#web/platform/page/use-attempt.ts';
import { useRowInView } from '#web/platform/page/use-page-keys.ts';
import { Alert } from '#web/platform/ui/Alert.tsx';
import { AppLink } from '#web/platform/ui/AppLink.tsx';
import { Button } from '#web/platform/ui/Button.tsx';
import { textOfIso } from '#web/platform/ui/date-text.ts';
import { EmptyState } from '#web/platform/ui/EmptyState.tsx';
import { lazyPart } from '#web/platform/ui/lazy-part.ts';
import { Money } from '#web/platform/ui/Money.tsx';
import { toast } from '#web/platform/ui/toast.ts';
import {
  downloadLines,
  followInvoices,
  invoiceHref,
  proposeAgain,
  submitInvoice,
} from './invoices-client.ts';
import { LineList } from './LineList.tsx';
import { SelectedLine } from './SelectedLine.tsx';
import { InvoiceStatusBadge } from './StatusBadges.tsx';

const ImportDialog = lazyPart(() => import('./ImportDialog.tsx'), 'ImportDialog');
const AddLineDialog = lazyPart(() => import('./LineDialogs.tsx'), 'AddLineDialog');
const PaidDialog = lazyPart(() => import('./LineDialogs.tsx'), 'PaidDialog');
const HeaderDialog = lazyPart(() => import('./HeaderDialog.tsx'), 'HeaderDialog');
const PayDialog = lazyPart(() => import('./PayDialog.tsx'), 'PayDialog');
const CancelDialog = lazyPart(() => import('./LineDialogs.tsx'), 'CancelDialog');

const keys: readonly [key: string, what: string][] = [
  ['J', 'down'],
  ['K', 'up'],
  ['Enter', 'confirm'],
  ['/', 'find a case'],
  ['E', 'record expense'],
  ['S', 'split'],
  ['D', 'dispute'],
  ['W', 'write off'],
  ['U', 'undo'],
];

function Totals({ invoice }: { invoice: InvoiceDetail }) {
  const { netPence, vatPence, grossPence, unmatchedPence, counts } = invoice;
  const decided = counts.matched + counts.written_off;
  const totals = [
    { label: 'Net', value: <Money pence={netPence} /> },
    { label: 'VAT', value: <Money pence={vatPence} /> },
    { label: 'Gross', value: <Money pence={grossPence} /> },
    { label: 'Unmatched', value: <Money pence={unmatchedPence} /> },
    {
      label: 'Lines decided',
      value: `${decided.toLocaleString('en-GB')} of ${invoice.lineCount.toLocaleString('en-GB')}`,
    },
  ];
  return (
    <dl
      aria-label="Totals"
      className="mb-3 grid grid-cols-2 gap-x-6 gap-y-2 rounded-lg border border-border bg-surface px-4 py-2 sm:grid-cols-5"
    >
      {totals.map(({ label, value }) => (
        <div key={label}>
          <dt className="text-sm text-muted">{label}</dt>
          <dd className="figures text-lg font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

const linkClass = 'text-accent-text underline-offset-4 hover:underline';

function Context({ invoice }: { invoice: InvoiceDetail }) {
  const { supplier, issueDate, dueDate, category, credits, file, domain, payment } = invoice;
  const words = [
    supplier.name,
    textOfIso(issueDate),
    dueDate && `due ${textOfIso(dueDate)}`,
    invoice.approvedBy && `approved by ${invoice.approvedBy.name}`,
    invoice.paidOn && `paid ${textOfIso(invoice.paidOn)}`,
    invoiceCategories[category],
    domain.name,
  ];
  return (
    <span className="flex flex-wrap items-center gap-2">
      <InvoiceStatusBadge status={invoice.status} />
      {words.filter(Boolean).join(' · ')}
      {credits && (
        <AppLink href={invoiceHref(credits.id)} className={linkClass}>
          credits {credits.number}
        </AppLink>
      )}
      {payment && (
        <AppLink href={`/financials/payments?search=${payment.number}`} className={linkClass}>
          {payment.number}
        </AppLink>
      )}
      {payment?.batch && (
        <AppLink href={`/financials/batches/${payment.batch.id}`} className={linkClass}>
          {payment.batch.reference}
        </AppLink>
      )}
      {file && (
        <button
          type="button"
          className={linkClass}
          onClick={() => void download(`/files/${file.id}`, {}, file.name)}
        >
          {file.name}
        </button>
      )}
    </span>
  );
}

/** Focuses the line on screen once the dialog has returned the focus and the lines are there; gives up after two seconds. */
function focusLine(framesLeft = 120): void {
  requestAnimationFrame(() => {
    const line = document.querySelector<HTMLElement>('[data-item][aria-current]');
    if (line && !document.querySelector('dialog[open]')) line.focus();
    else if (framesLeft > 0) focusLine(framesLeft - 1);
  });
}

function Actions({ invoice }: { invoice: InvoiceDetail }) {
  const [asked, setAsked] = useState<'import' | 'add' | 'cancel' | 'paid' | 'header' | 'pay' | null>(null);
  const close = () => setAsked(null);
  /** Focuses the first line, so that the keys act on it at once. */
  function goOn() {
    close();
    focusLine();
  }
  const { mayChange, maySubmit, mayPay, mayRecordPaid, submitBlocker } = invoice.abilities;
  const isDecided = invoice.counts.matched + invoice.counts.disputed + invoice.counts.written_off > 0;
  const take = (step: (seen: { id: number; version: number }) => Promise<unknown>, done: string) =>
    tellRefusal(async () => {
      await step({ id: invoice.id, version: invoice.version });
      toast.success('Item Updated.', done);
    });
  return (
    <>
      <PrintButton />
      {invoice.lineCount > 0 && <CsvButton save={() => downloadLines(invoice.id, invoice.number)} />}
      {mayChange && (
        <>
          <Button onClick={() => setAsked('cancel')}>Cancel invoice</Button>
          <Button onClick={() => setAsked('header')}>Change the header</Button>
          {invoice.lineCount > 0 && (
            <Button onClick={() => void take(proposeAgain, 'Cases were proposed again for the open lines.')}>
              Propose again
            </Button>
          )}
          <Button onClick={() => setAsked('add')}>Add a line</Button>
          {!isDecided && (
            <Button
              colour={invoice.lineCount === 0 ? 'accent' : 'neutral'}
              onClick={() => setAsked('import')}
            >
              Lines from CSV
            </Button>
          )}
          {invoice.lineCount > 0 && (
            <Button
              colour="accent"
              disabled={!maySubmit}
              title={submitBlocker ?? undefined}
              onClick={() => void take(submitInvoice, 'Somebody else has to approve it.')}
            >
              Submit
            </Button>
          )}
        </>
      )}
      {mayRecordPaid && <Button onClick={() => setAsked('paid')}>Record as paid</Button>}
      {mayPay && (
        <Button colour="accent" onClick={() => setAsked('pay')}>
          Pay
        </Button>
      )}
      <Suspense>
        {asked === 'import' && <ImportDialog invoice={invoice} onClose={close} onRead={goOn} />}
        {asked === 'add' && <AddLineDialog invoice={invoice} onClose={close} />}
        {asked === 'paid' && <PaidDialog invoice={invoice} onClose={close} />}
        {asked === 'header' && <HeaderDialog invoice={invoice} onClose={close} />}
        {asked === 'pay' && (
          <PayDialog
            domainId={undefined}
            of={{
              invoiceId: invoice.id,
              supplierId: invoice.supplier.id,
              domainId: invoice.domain.id,
            }}
            onClose={close}
          />
        )}
        {asked === 'cancel' && <CancelDialog invoice={invoice} onClose={close} />}
      </Suspense>
    </>
  );
}

const route = getRouteApi('/inside/financials/invoicing/$id');

function Reconcile({ invoice, lines }: { invoice: InvoiceDetail; lines: readonly InvoiceLine[] }) {
  const { line: chosen } = route.useSearch();
  const navigate = useNavigate();
  const [outcome, setOutcome] = useState<string | null>(null);
  const isOpen = ({ status, isWaiting }: InvoiceLine) =>
    (status === 'unmatched' || status === 'suggested') && !isWaiting;
  const selected = lines.find(({ id }) => id === chosen) ?? lines.find(isOpen) ?? lines[0];
  const selectedId = selected?.id;
  const select = (line: number | undefined) => {
    setOutcome(null);
    void navigate({ to: invoiceHref(invoice.id), search: { line }, replace: true, resetScroll: false });
  };
  useRowInView(selectedId);
  if (!selected)
    return (
      <EmptyState
        title="No lines yet."
        message="Read them from the supplier’s CSV file, or add them by hand."
      />
    );
  return (
    <>
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
        <LineList
          lines={lines}
          selectedId={selectedId}
          onSelect={(id) => {
            select(id);
            if (window.matchMedia('(max-width: 1023px)').matches)
              document.getElementById('chosen-line')?.scrollIntoView({ block: 'start' });
          }}
        />
        <div id="chosen-line" className="no-print min-w-0 scroll-mt-4">
          <SelectedLine
            key={selected.id}
            invoice={invoice}
            line={selected}
            lines={lines}
            onSelect={select}
            onKey={setOutcome}
          />
        </div>
      </div>
      <KeyLegend keys={keys} outcome={outcome} />
    </>
  );
}

function Invoice({ invoice }: { invoice: InvoiceDetail }) {
  const query = useQuery(trpc.invoices.lines.queryOptions({ id: invoice.id }));
  const { totalsProblem, lineCount, comment, isCreditNote, status, payment } = invoice;
  return (
    <>
      <PageHeading
        title={`${isCreditNote ? 'Credit note' : 'Invoice'} ${invoice.number}`}
        context={<Context invoice={invoice} />}
        actions={<Actions invoice={invoice} />}
      />
      <WaitingApprovals entity="invoices" entityId={invoice.id} />
      {status === 'returned' && (
        <Alert
          colour="red"
          title="The payment came back."
          message={`${payment?.statusReason ?? 'The bank gave no reason.'} It is owed again: pay it once the supplier’s details are right.`}
        />
      )}
      {comment && <Alert colour="yellow" title="A note on this invoice." message={comment} />}
      <Totals invoice={invoice} />
      {totalsProblem && lineCount > 0 && (
        <div className="mb-3">
          <Alert
            colour="yellow"
            title="The lines do not match the invoice."
            message={`${totalsProblem} The header says ${poundsText(invoice.grossPence)}.`}
          />
        </div>
      )}
      <Loaded query={query} path={`financials/invoicing/${invoice.id}/lines`}>
        {(lines) => <Reconcile invoice={invoice} lines={lines} />}
      </Loaded>
    </>
  );
}

function InvoiceOf({ id }: { id: number }) {
  const query = useQuery(trpc.invoices.get.queryOptions({ id }));
  useLive([`invoice:${id}`, 'payments'], followInvoices);
  return (
    <Loaded query={query} path="financials/invoicing" isPage>
      {(invoice) => <Invoice invoice={invoice} />}
    </Loaded>
  );
}

/** /financials/invoicing/{id}: the lines of one invoice beside the cases they may belong to, until all are decided. */
export function InvoicePage() {
  const params = route.useParams();
  const id = positiveOf(params.id);
  return id === undefined ? <NotFound /> : <InvoiceOf key={id} id={id} />;
}
