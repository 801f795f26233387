import { Suspense, useState } from 'react';
import type { ListedBankAccount } from '#shared/activities/money/banking/accounts-contract.ts';
import { bankTypeText } from '#shared/activities/money/banking/bank-types.ts';
import type { ItemDetail } from '#shared/activities/money/banking/triage-contract.ts';
import { showDate } from '#shared/platform/dates.ts';
import { Alert } from '#web/platform/ui/Alert.tsx';
import { AppLink } from '#web/platform/ui/AppLink.tsx';
import { Button } from '#web/platform/ui/Button.tsx';
import { Kbd } from '#web/platform/ui/Kbd.tsx';
import { lazyPart } from '#web/platform/ui/lazy-part.ts';
import { Money } from '#web/platform/ui/Money.tsx';
import { Skeleton } from '#web/platform/ui/Placeholders.tsx';
import { Timestamp } from '#web/platform/ui/Timestamp.tsx';
import { ItemStatus } from './ItemList.tsx';
import { ProposalCards } from './ProposalCards.tsx';
import { isHeld, whyNotSplit } from './triage-key-outcomes.ts';
import { type Decide, KIND_FIELD } from './use-triage.ts';

// The line and its proposals are read first.
const MatchForm = lazyPart(() => import('./MatchForm.tsx'), 'MatchForm');
const CostForm = lazyPart(() => import('./CostForm.tsx'), 'CostForm');
const ChargeForm = lazyPart(() => import('./ChargeForm.tsx'), 'ChargeForm');

function Facts({ item }: { item: ItemDetail }) {
  const name = item.payerName === item.description ? null : item.payerName;
  const payer = [name, item.payerSortCode, item.payerAccountNumber].filter(Boolean).join(' ');
  const facts: [string, string | null][] = [
    ['Reference', item.reference],
    ['Payer', payer || null],
    ['Kind', item.bankType && bankTypeText(item.bankType)],
    ['Cheque', item.chequeNumber],
  ];
  return (
    <section aria-label="The line" className="rounded-lg border border-border bg-surface p-4">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <h2 className="min-w-0 grow basis-60 text-lg font-semibold break-words">{item.description}</h2>
        <span className="text-lg font-semibold">
          <Money pence={item.amountPence} />
        </span>
      </div>
      <dl className="mt-2 flex flex-wrap gap-x-6 gap-y-1 text-sm">
        <div className="flex gap-1.5">
          <dt className="text-muted">Booked</dt>
          <dd className="figures">{showDate(item.bookedOn)}</dd>
        </div>
        {facts.map(
          ([label, value]) =>
            value && (
              <div key={label} className="flex min-w-0 gap-1.5">
                <dt className="text-muted">{label}</dt>
                <dd className="min-w-0 break-words">{value}</dd>
              </div>
            ),
        )}
      </dl>
    </section>
  );
}

const withoutCase: Readonly<Record<string, string>> = {
  transfer: 'Transfer',
  reversal: 'Reverses an earlier payment',
  charge: 'The firm',
  batch: 'Payment batch',
  payment: 'Payment',
  invoice: 'Supplier’s invoice',
};

/** The decision about a line: by whom, and where its money went. */
function Outcome({ item, isBusy, onUndo }: { item: ItemDetail; isBusy: boolean; onUndo: () => void }) {
  const { status, parts, matchedBy, matchedAt, isMatchedAutomatically, ignoredReason } = item;
  const who = isMatchedAutomatically ? 'Automatic matching' : matchedBy?.name;
  return (
    <section aria-label="Outcome" className="space-y-3 rounded-lg border border-border bg-surface p-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="flex flex-wrap items-center gap-2">
          <ItemStatus status={status} />
          {who && <span>{who}</span>}
          {matchedAt && <Timestamp at={matchedAt} />}
        </p>
        {status !== 'reversed' && (
          <Button small disabled={isBusy} onClick={onUndo}>
            Undo
            <Kbd>U</Kbd>
          </Button>
        )}
      </div>
      {ignoredReason && <p>{ignoredReason}</p>}
      {status === 'reversed' && <p>The bank took this payment back.</p>}
      <ul className="divide-y divide-border text-sm">
        {parts.map((part) => (
          <li key={part.id} className="flex flex-wrap items-baseline gap-x-3 py-1.5">
            <span className="min-w-0 grow">
              {part.case ? (
                <AppLink href={`/cases/${part.case.id}?tab=accounts`} className="text-accent-text underline">
                  {part.case.uniqueReference} {part.case.caseName}
                </AppLink>
              ) : (
                (withoutCase[part.kind] ?? 'Unallocated')
              )}
              {part.kind === 'charge' && (
                <span className="text-muted">
                  {' '}
                  {part.amountPence > 0 ? 'Charge refunded' : 'Bank charge'}
                </span>
              )}
              {part.incomeType && <span className="text-muted"> {part.incomeType}</span>}
              {part.reason && <span className="block text-muted">{part.reason}</span>}
            </span>
            {part.journalId !== null && (
              <AppLink href={`/journals/${part.journalId}`} className="text-accent-text underline">
                Journal
              </AppLink>
            )}
            <Money pence={part.amountPence} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Why nothing fits, or anything else to know about the line. */
const Notes = ({ item: { status, notes } }: { item: ItemDetail }) => (
  <Alert colour="blue" role="none" title={status === 'unmatched' ? 'Why nothing fits' : 'Please note'}>
    <ul className="list-disc space-y-0.5 pl-4">
      {notes.map((note) => (
        <li key={note}>{note}</li>
      ))}
    </ul>
  </Alert>
);

/** The dialogs of a line. */
export type ItemDialog = 'split' | 'ignore' | 'alike' | 'unallocated' | 'release';

interface ItemPaneProps {
  account: ListedBankAccount;
  item: ItemDetail;
  isBusy: boolean;
  /** Shows a refusal in a toast. */
  decide: Decide;
  /** Throws a refusal, for a form to show. */
  decideInForm: Decide;
  onDialog: (dialog: ItemDialog) => void;
}

/** One line with everything that can be decided about it. */
export function ItemPane({ account, item, isBusy, decide, decideInForm, onDialog }: ItemPaneProps) {
  const isOpen = item.status === 'unmatched' || item.status === 'suggested';
  if (!isOpen)
    return (
      <div className="space-y-3">
        <Facts item={item} />
        <Outcome item={item} isBusy={isBusy} onUndo={() => void decide({ action: 'undo' })} />
      </div>
    );
  if (isHeld(item))
    return (
      <div className="space-y-3">
        <Facts item={item} />
        <Alert
          colour="yellow"
          title={`Held until ${showDate(item.bookedOn)}.`}
          message="The bank dates this line ahead: nothing is posted before its day."
        />
        <Button small onClick={() => onDialog('release')}>
          Release before its day
        </Button>
      </div>
    );
  const [chosenId, setChosenId] = useState<number | null>(null);
  const bestId = item.best === 'case' ? (item.proposals[0]?.case.id ?? null) : null;
  const proposedId = item.kindAsked ? (chosenId ?? bestId) : null;
  function askKind(caseId: number) {
    setChosenId(caseId);
    requestAnimationFrame(() => document.getElementById(KIND_FIELD)?.focus());
  }
  const isTie = item.best === null && item.proposals.length > 1;
  const areTied = item.payable.filter(({ explanations }) => explanations.length > 0).length > 1;
  return (
    <div className="space-y-3">
      <Facts item={item} />
      {item.problem && <Alert colour="yellow" title="Not posted automatically." message={item.problem} />}
      {item.notes.length > 0 && <Notes item={item} />}
      {isTie && <Alert colour="blue" title="Several cases fit equally well." message="Choose one of them." />}
      {item.best === null && areTied && (
        <Alert colour="blue" title="Several payments fit equally well." message="Choose one of them." />
      )}
      <div className="flex flex-wrap gap-2">
        {item.equalCount > 0 && (
          <Button small onClick={() => onDialog('alike')}>
            Confirm {item.equalCount + 1} alike
            <Kbd>A</Kbd>
          </Button>
        )}
        {whyNotSplit(item, account) === null && (
          <Button small onClick={() => onDialog('split')}>
            {item.amountPence > 0 ? 'Split' : 'Split a charge'}
            <Kbd>S</Kbd>
          </Button>
        )}
        <Button small onClick={() => onDialog('ignore')}>
          Ignore
          <Kbd>I</Kbd>
        </Button>
      </div>
      <ProposalCards
        item={item}
        isBusy={isBusy}
        onDecide={(decision) => void decide(decision)}
        onAskKind={askKind}
      />
      <Suspense fallback={<Skeleton className="h-56 w-full" />}>
        {account.kind === 'office' ? (
          <CostForm item={item} isBusy={isBusy} decide={decideInForm} />
        ) : item.amountPence > 0 ? (
          <MatchForm
            key={proposedId}
            account={account}
            item={item}
            proposedId={proposedId}
            isBusy={isBusy}
            decide={decideInForm}
            onUnallocated={() => onDialog('unallocated')}
          />
        ) : (
          <ChargeForm item={item} domainId={account.domain.id} isBusy={isBusy} decide={decideInForm} />
        )}
      </Suspense>
    </div>
  );
}
