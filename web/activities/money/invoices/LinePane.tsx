import { useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { InvoiceDetail, InvoiceLine } from '#shared/activities/money/invoices/contract.ts';
import { grossOf, isOpenLine } from '#shared/activities/money/invoices/invoices.ts';
import { trpc } from '#web/platform/api/trpc.ts';
import { CasePicker } from '#web/platform/case/CasePicker.tsx';
import { WaitingApprovals } from '#web/platform/page/approvals/WaitingApprovals.tsx';
import { AppLink } from '#web/platform/ui/AppLink.tsx';
import { Button } from '#web/platform/ui/Button.tsx';
import { textOfIso } from '#web/platform/ui/date-text.ts';
import { Field } from '#web/platform/ui/Field.tsx';
import { Kbd } from '#web/platform/ui/Kbd.tsx';
import { Money } from '#web/platform/ui/Money.tsx';
import type { LineDecision } from './invoices-client.ts';
import { LineStatusBadge } from './StatusBadges.tsx';

/** The dialogs that the pane can open; an expense is for a case. */
export type LineDialog = { what: 'split' | 'dispute' | 'writeOff' } | { what: 'expense'; of: CaseOf };
export type CaseOf = { id: number; uniqueReference: string; caseName: string };
/** Marks the field to which the slash key goes. */
export const CASE_FIELD = 'case-of-invoice-line';

interface PaneProps {
  invoice: InvoiceDetail;
  line: InvoiceLine;
  isBusy: boolean;
  mayRecord: boolean;
  onDecide: (decision: LineDecision) => void;
  onDialog: (dialog: LineDialog) => void;
}

function Facts({ line }: { line: InvoiceLine }) {
  const facts: [string, ReactNode][] = [
    ['Reference', line.reference],
    ['Client', line.clientName],
    ['Account', line.accountNumber],
    ['Quantity', line.quantity === 1 ? null : line.quantity.toLocaleString('en-GB')],
    ['Net', <Money key="net" pence={line.netPence} />],
    ['VAT', <Money key="vat" pence={line.vatPence} />],
  ];
  return (
    <section aria-label="The line" className="rounded-lg border border-border bg-surface p-4">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <h2 className="min-w-0 grow basis-60 text-lg font-semibold break-words">{line.description}</h2>
        <span className="text-lg font-semibold">
          <Money pence={grossOf(line)} />
        </span>
      </div>
      <dl className="mt-2 flex flex-wrap gap-x-6 gap-y-1 text-sm">
        {facts.map(
          ([label, value]) =>
            value !== null && (
              <div key={label} className="flex min-w-0 gap-1.5">
                <dt className="text-muted">{label}</dt>
                <dd className="figures min-w-0 break-words">{value}</dd>
              </div>
            ),
        )}
      </dl>
    </section>
  );
}

const CaseLink = ({ of }: { of: CaseOf }) => (
  <AppLink
    href={`/cases/${of.id}?tab=accounts`}
    className="text-accent-text underline-offset-4 hover:underline"
  >
    {of.uniqueReference} {of.caseName}
  </AppLink>
);

/** The cases that an open line may belong to, each with the reasons. */
function Proposals({ line, isBusy, mayRecord, onDecide, onDialog }: PaneProps) {
  if (line.proposals.length === 0)
    return <p className="text-sm text-muted">No case of this domain fits. Look for one below.</p>;
  return (
    <ul aria-label="Proposals" className="space-y-3">
      {line.proposals.map(({ case: of, allocationId, reasons }, at) => {
        const isBest = line.hasBest && at === 0;
        return (
          <li
            key={of.id}
            className={`space-y-2 rounded-lg border bg-surface p-3 ${isBest ? 'border-accent' : 'border-border'}`}
          >
            <div className="flex flex-wrap items-start justify-between gap-2">
              <span className="min-w-0 grow basis-48 font-medium">
                <CaseLink of={of} />
              </span>
              {(allocationId !== null || mayRecord) && (
                <Button
                  icon={Check}
                  small
                  colour={isBest ? 'accent' : 'neutral'}
                  disabled={isBusy}
                  onClick={() =>
                    allocationId === null
                      ? onDialog({ what: 'expense', of })
                      : onDecide({ action: 'match', allocationId })
                  }
                >
                  {allocationId === null ? 'Record expense' : 'Match'}
                  {isBest && <Kbd>Enter</Kbd>}
                </Button>
              )}
            </div>
            <ul className="list-disc pl-5 text-sm">
              {reasons.map((reason) => (
                <li key={reason}>{reason}</li>
              ))}
            </ul>
          </li>
        );
      })}
    </ul>
  );
}

/** Any other case of the domain: its expenses of this supplier without an invoice, and a new one. */
function OtherCase({ invoice, line, isBusy, mayRecord, onDecide, onDialog }: PaneProps) {
  const [caseId, setCaseId] = useState<number | null>(null);
  const { data: found } = useQuery({
    ...trpc.cases.get.queryOptions({ id: caseId ?? 0 }),
    enabled: caseId !== null,
  });
  const { data: expenses } = useQuery({
    ...trpc.invoices.expenses.queryOptions({ id: invoice.id, caseId: caseId ?? 0 }),
    enabled: caseId !== null,
  });
  return (
    <section aria-label="Another case" className="space-y-3 rounded-lg border border-border bg-surface p-4">
      <Field label="Another case">
        {(control) => (
          <CasePicker
            {...control}
            id={CASE_FIELD}
            label="Case"
            domainId={invoice.domain.id}
            value={caseId}
            onChange={setCaseId}
          />
        )}
      </Field>
      {expenses && (
        <ul aria-label="Expenses without an invoice" className="divide-y divide-border text-sm">
          {expenses.length === 0 && (
            <li className="text-muted">No expense of {invoice.supplier.name} waits for its invoice.</li>
          )}
          {expenses.map((expense) => (
            <li key={expense.id} className="flex flex-wrap items-center gap-3 py-1.5">
              <span className="min-w-0 grow">
                {expense.description ?? expense.paymentType.name}, {textOfIso(expense.allocatedOn)}
              </span>
              <Money pence={expense.amountPence} />
              <Button
                small
                disabled={isBusy || expense.amountPence !== grossOf(line)}
                onClick={() => onDecide({ action: 'match', allocationId: expense.id })}
              >
                Match
              </Button>
            </li>
          ))}
        </ul>
      )}
      {found && mayRecord && (
        <Button small disabled={isBusy} onClick={() => onDialog({ what: 'expense', of: found })}>
          Record an expense
          <Kbd>E</Kbd>
        </Button>
      )}
    </section>
  );
}

/** What happened to a line that was decided. */
function Outcome({
  line,
  isBusy,
  mayChange,
  onUndo,
}: {
  line: InvoiceLine;
  isBusy: boolean;
  mayChange: boolean;
  onUndo: () => void;
}) {
  return (
    <section aria-label="Outcome" className="space-y-2 rounded-lg border border-border bg-surface p-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="flex flex-wrap items-center gap-2">
          <LineStatusBadge {...line} />
          {line.isMatchedByItself && 'Automatically: reference, name and amount agree.'}
        </p>
        {mayChange && (
          <Button small disabled={isBusy} onClick={onUndo}>
            Undo
            <Kbd>U</Kbd>
          </Button>
        )}
      </div>
      {line.case && <CaseLink of={line.case} />}
      {line.statusReason && <p>{line.statusReason}</p>}
      {line.isWaiting && <WaitingApprovals entity="invoice-lines" entityId={line.id} />}
    </section>
  );
}

/** The line on screen: what it says, the cases it may belong to, and everything that may be decided about it. */
export function LinePane(props: PaneProps) {
  const { invoice, line, isBusy, onDecide, onDialog } = props;
  const isOpen = isOpenLine(line.status) && !line.isWaiting;
  if (!isOpen)
    return (
      <div className="space-y-4">
        <Facts line={line} />
        <Outcome
          line={line}
          isBusy={isBusy}
          mayChange={invoice.abilities.mayChange}
          onUndo={() => onDecide({ action: 'reopen' })}
        />
      </div>
    );
  return (
    <div className="space-y-4">
      <Facts line={line} />
      {line.statusReason && <p className="text-sm">{line.statusReason}</p>}
      {invoice.abilities.mayChange && (
        <>
          <Proposals {...props} />
          <OtherCase {...props} />
          <div className="flex flex-wrap gap-2">
            <Button small onClick={() => onDialog({ what: 'split' })}>
              Split
              <Kbd>S</Kbd>
            </Button>
            <Button small onClick={() => onDialog({ what: 'dispute' })}>
              Dispute
              <Kbd>D</Kbd>
            </Button>
            <Button small onClick={() => onDialog({ what: 'writeOff' })}>
              Write off
              <Kbd>W</Kbd>
            </Button>
            <Button small disabled={isBusy} onClick={() => onDecide({ action: 'removeLine' })}>
              Remove
            </Button>
          </div>
        </>
      )}
    </div>
  );
}
