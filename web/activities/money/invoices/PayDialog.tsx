import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { PayableInvoice } from '#shared/activities/money/invoices/contract.ts';
import { londonDate } from '#shared/platform/dates.ts';
import { poundsText, sumOf } from '#shared/platform/money.ts';
import { trpc } from '#web/platform/api/trpc.ts';
import { DateText } from '#web/platform/page/DateText.tsx';
import { Loaded } from '#web/platform/page/Loaded.tsx';
import { useAttempt } from '#web/platform/page/use-attempt.ts';
import { Button } from '#web/platform/ui/Button.tsx';
import { EmptyState } from '#web/platform/ui/EmptyState.tsx';
import { Modal } from '#web/platform/ui/Modal.tsx';
import { Money } from '#web/platform/ui/Money.tsx';
import { toast } from '#web/platform/ui/toast.ts';
import { payInvoices } from './invoices-client.ts';

interface PayDialogProps {
  domainId: number | undefined;
  /** Only what is owed to the supplier of one invoice, in its domain; that invoice is chosen. */
  of?: { invoiceId: number; supplierId: number; domainId: number };
  onClose: () => void;
}

/** Chooses what is due; a credit note goes with the invoices of its supplier. */
const isDue = ({ dueDate, isCreditNote }: PayableInvoice) =>
  isCreditNote || dueDate === null || dueDate <= londonDate();

interface ChoiceProps {
  rows: readonly PayableInvoice[];
  chosen: ReadonlySet<number>;
  onChoose: (chosen: Set<number>) => void;
}

function Supplier({ rows, chosen, onChoose }: ChoiceProps) {
  const total = sumOf(
    rows.filter(({ id }) => chosen.has(id)),
    ({ owedPence }) => owedPence,
  );
  const toggle = (id: number) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    onChoose(next);
  };
  return (
    <fieldset className="rounded-lg border border-border p-3">
      <legend className="px-1 font-semibold">{rows[0]!.supplier.name}</legend>
      <ul className="space-y-1">
        {rows.map(({ id, number, isCreditNote, dueDate, owedPence }) => (
          <li key={id}>
            <label className="flex flex-wrap items-baseline gap-x-3">
              <input
                type="checkbox"
                className="size-4 self-center accent-accent"
                checked={chosen.has(id)}
                onChange={() => toggle(id)}
              />
              <span className="min-w-0 grow">
                <span className="figures">{number}</span>
                {isCreditNote && ' credit note'}
                {dueDate && !isCreditNote && (
                  <span className="text-muted">
                    {' '}
                    due <DateText day={dueDate} />
                  </span>
                )}
              </span>
              <Money pence={owedPence} />
            </label>
          </li>
        ))}
      </ul>
      <p className="mt-2 flex justify-between border-border border-t pt-2 font-medium">
        {total < 0 ? 'More credit than invoices' : 'To pay'}
        <Money pence={total} />
      </p>
    </fieldset>
  );
}

/** The invoices and credit notes by supplier and domain, as they are paid together. */
function bySupplier(rows: readonly PayableInvoice[]): [key: string, rows: PayableInvoice[]][] {
  const groups = new Map<string, PayableInvoice[]>();
  for (const row of rows) {
    const key = `${row.domain.id}:${row.supplier.id}`;
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  return [...groups];
}

interface ChosenProps {
  rows: readonly PayableInvoice[];
  invoiceId: number | undefined;
  onClose: () => void;
}

function Choice({ rows, invoiceId, onClose }: ChosenProps) {
  const first = rows.filter((row) =>
    invoiceId === undefined ? isDue(row) : row.id === invoiceId || row.isCreditNote,
  );
  const [chosen, setChosen] = useState(new Set(first.map(({ id }) => id)));
  const { attempt, problem, isBusy } = useAttempt();
  const total = sumOf(
    rows.filter(({ id }) => chosen.has(id)),
    ({ owedPence }) => owedPence,
  );
  const pay = () =>
    attempt(async () => {
      const prepared = await payInvoices({ ids: [...chosen] });
      toast.success(
        'Payments prepared.',
        `${prepared.map(({ number }) => number).join(', ')}: ready for a batch from the office account.`,
      );
      onClose();
    });
  return (
    <div className="space-y-3">
      <p>From the firm’s office account, one payment for each supplier. A batch takes them to the bank.</p>
      {bySupplier(rows).map(([key, group]) => (
        <Supplier key={key} rows={group} chosen={chosen} onChoose={setChosen} />
      ))}
      {problem && (
        <p role="alert" className="font-medium text-red-text text-sm">
          {problem}
        </p>
      )}
      <div className="flex flex-wrap items-center justify-end gap-2">
        <Button onClick={onClose}>Close</Button>
        <Button
          colour="accent"
          loading={isBusy}
          disabled={chosen.size === 0 || total <= 0}
          onClick={() => void pay()}
        >
          Prepare {poundsText(Math.max(0, total))}
        </Button>
      </div>
    </div>
  );
}

/** Prepares the payments of approved invoices: those that are due are chosen already. */
export function PayDialog({ domainId, of, onClose }: PayDialogProps) {
  const query = useQuery(trpc.invoices.payable.queryOptions({ domainId: of?.domainId ?? domainId }));
  return (
    <Modal open title="Pay invoices" onClose={onClose}>
      <Loaded query={query} path="financials/invoicing/payable">
        {(all) => {
          const rows = of ? all.filter(({ supplier }) => supplier.id === of.supplierId) : all;
          return rows.length === 0 ? (
            <EmptyState title="Nothing is to be paid." message="Approved invoices are paid from here." />
          ) : (
            <Choice rows={rows} invoiceId={of?.invoiceId} onClose={onClose} />
          );
        }}
      </Loaded>
    </Modal>
  );
}
