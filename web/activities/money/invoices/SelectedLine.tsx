import { Suspense, useRef, useState } from 'react';
import type { InvoiceDetail, InvoiceLine } from '#shared/activities/money/invoices/contract.ts';
import { isOpenLine } from '#shared/activities/money/invoices/invoices.ts';
import { useAuth } from '#web/platform/api/auth.ts';
import { tellRefusal } from '#web/platform/page/use-attempt.ts';
import { focusRow, usePageKeys } from '#web/platform/page/use-page-keys.ts';
import { lazyPart } from '#web/platform/ui/lazy-part.ts';
import { decideLine, type LineDecision } from './invoices-client.ts';
import { CASE_FIELD, type LineDialog, LinePane } from './LinePane.tsx';

const ReasonDialog = lazyPart(() => import('./LineDialogs.tsx'), 'ReasonDialog');
const SplitDialog = lazyPart(() => import('./LineDialogs.tsx'), 'SplitDialog');
const ExpenseDialog = lazyPart(() => import('./LineDialogs.tsx'), 'ExpenseDialog');

interface SelectedLineProps {
  invoice: InvoiceDetail;
  line: InvoiceLine;
  lines: readonly InvoiceLine[];
  onSelect: (id: number | undefined) => void;
  /** Called with the reason why a key has no effect; null when it had one. */
  onKey: (outcome: string | null) => void;
}

const isUndecided = ({ status, isWaiting }: InvoiceLine) => isOpenLine(status) && !isWaiting;

/** Why a line cannot be decided about; null if it can. */
function whyNotOpen({ abilities: { mayChange } }: InvoiceDetail, line: InvoiceLine): string | null {
  if (!mayChange) return 'This invoice can no longer be changed.';
  return isUndecided(line) ? null : 'This line has been decided: press U to undo.';
}

/** Why Enter confirms nothing. */
function whyNotConfirmed(line: InvoiceLine): string | null {
  if (line.hasBest && line.proposals[0]) return null;
  return line.proposals.length > 1
    ? 'No case fits clearly better than the others: choose one of them.'
    : 'Nothing is proposed for this line.';
}

/** The line on screen, its dialogs, and the keys that decide about it. */
export function SelectedLine({ invoice, line, lines, onSelect, onKey }: SelectedLineProps) {
  const [dialog, setDialog] = useState<LineDialog | null>(null);
  const [isBusy, setBusy] = useState(false);
  const busy = useRef(false);
  const { may } = useAuth();
  const mayRecord = may('financials.distributions') && !invoice.isCreditNote;

  /** Decides about the line and goes to the next open one. */
  async function decideInForm(decision: LineDecision) {
    const at = lines.indexOf(line);
    const next = [...lines.slice(at + 1), ...lines.slice(0, at)].find(isUndecided);
    busy.current = true;
    setBusy(true);
    try {
      await decideLine(invoice.id, line, decision);
      if (decision.action === 'reopen' || decision.action === 'split') onSelect(line.id);
      else onSelect(next?.id ?? line.id);
    } finally {
      busy.current = false;
      setBusy(false);
    }
  }
  async function decide(decision: LineDecision) {
    if (busy.current) return;
    await tellRefusal(async () => {
      await decideInForm(decision);
    });
  }
  function move(step: 1 | -1): string | null {
    const next = lines[lines.indexOf(line) + step];
    if (!next) return step === 1 ? 'This is the last line.' : 'This is the first line.';
    onSelect(next.id);
    focusRow(next.id);
    return null;
  }
  function open(which: LineDialog, whyNot = whyNotOpen(invoice, line)): string | null {
    if (whyNot === null) setDialog(which);
    return whyNot;
  }
  function recordExpense(): string | null {
    const of = line.proposals[0]?.case;
    if (!mayRecord) return 'You may not record expenses.';
    return of ? open({ what: 'expense', of }) : 'No case is proposed: find one first.';
  }
  function confirm(): string | null {
    if (busy.current) return 'The last decision is still being saved.';
    const whyNot = whyNotOpen(invoice, line) ?? whyNotConfirmed(line);
    if (whyNot !== null) return whyNot;
    const { allocationId } = line.proposals[0]!;
    if (allocationId === null) return recordExpense();
    void decide({ action: 'match', allocationId });
    return null;
  }
  usePageKeys(
    {
      j: () => move(1),
      k: () => move(-1),
      Enter: confirm,
      '/': () => {
        document.getElementById(CASE_FIELD)?.focus();
        return whyNotOpen(invoice, line);
      },
      e: recordExpense,
      s: () => open({ what: 'split' }),
      d: () => open({ what: 'dispute' }),
      w: () => open({ what: 'writeOff' }),
      u: () => {
        if (!invoice.abilities.mayChange || isUndecided(line))
          return 'Nothing has been decided about this line.';
        void decide({ action: 'reopen' });
        return null;
      },
    },
    onKey,
  );
  const dialogProps = { invoice, line, decide: decideInForm, onClose: () => setDialog(null) };
  return (
    <>
      <LinePane
        invoice={invoice}
        line={line}
        isBusy={isBusy}
        mayRecord={mayRecord}
        onDecide={(decision) => void decide(decision)}
        onDialog={setDialog}
      />
      <Suspense>
        {(dialog?.what === 'dispute' || dialog?.what === 'writeOff') && (
          <ReasonDialog {...dialogProps} what={dialog.what} />
        )}
        {dialog?.what === 'split' && <SplitDialog {...dialogProps} />}
        {dialog?.what === 'expense' && <ExpenseDialog {...dialogProps} of={dialog.of} />}
      </Suspense>
    </>
  );
}
