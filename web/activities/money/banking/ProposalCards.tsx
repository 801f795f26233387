import { Check, Minus, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ItemDetail } from '#shared/activities/money/banking/triage-contract.ts';
import { showDate } from '#shared/platform/dates.ts';
import { AppLink } from '#web/platform/ui/AppLink.tsx';
import { Badge } from '#web/platform/ui/Badge.tsx';
import { Button } from '#web/platform/ui/Button.tsx';
import { Kbd } from '#web/platform/ui/Kbd.tsx';
import { Money } from '#web/platform/ui/Money.tsx';
import { type Decision, payment } from './use-triage.ts';

type Explanations = ItemDetail['proposals'][number]['explanations'];

/** The evidence for and against, with points. */
function Reasons({ explanations }: { explanations: Explanations }) {
  const sides = [
    { side: 'for', title: 'For', Icon: Plus, colour: 'text-green-text' },
    { side: 'against', title: 'Against', Icon: Minus, colour: 'text-red-text' },
  ] as const;
  return (
    <div className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
      {sides.map(({ side, title, Icon, colour }) => {
        const told = explanations.filter((each) => each.side === side);
        return (
          <div key={side} className="min-w-0">
            <h4 className="text-sm font-medium text-muted">{title}</h4>
            {told.length === 0 && <p className="text-sm text-muted">Nothing.</p>}
            <ul className="space-y-1 text-sm">
              {told.map(({ label, text, points }) => (
                <li key={`${label} ${text}`} className="flex items-start gap-1.5">
                  <Icon className={`mt-1 size-3.5 shrink-0 ${colour}`} aria-hidden="true" />
                  <span className="min-w-0 grow">{text}</span>
                  {points !== 0 && <span className="figures shrink-0 text-muted">{points}</span>}
                </li>
              ))}
            </ul>
          </div>
        );
      })}
    </div>
  );
}

interface CardProps {
  heading: ReactNode;
  score?: number | undefined;
  isBest: boolean;
  action: ReactNode;
  children?: ReactNode;
}

function ProposalCard({ heading, score, isBest, action, children }: CardProps) {
  return (
    <li
      className={`space-y-3 rounded-lg border bg-surface p-3 ${isBest ? 'border-accent' : 'border-border'}`}
    >
      <div className="flex flex-wrap items-start justify-between gap-2">
        <div className="min-w-0 grow basis-48">{heading}</div>
        {score !== undefined && <Badge colour={score >= 70 ? 'green' : 'grey'}>{score} points</Badge>}
        {action}
      </div>
      {children}
    </li>
  );
}

type Payable = ItemDetail['payable'][number];
const titles: Readonly<Record<Payable['kind'], string>> = {
  batch: 'Payment batch',
  payment: 'Payment',
  invoice: 'Invoice',
  return: 'Payment',
  arrival: 'Payment',
};

/** What a line does to what it is offered, where it does not pay it. */
const payableWords: Partial<Record<Payable['kind'], string>> = {
  return: 'It returns',
  arrival: 'It confirms',
};

function hrefOf({ kind, id, name }: Payable): string {
  if (kind === 'batch') return `/financials/batches/${id}`;
  return kind === 'invoice' ? `/financials/invoicing/${id}` : `/financials/payments?search=${name}`;
}

interface PayableCardProps {
  payable: Payable;
  /** Whether a key may choose it. */
  isOnly: boolean;
  /** Whether confirming accepts it. */
  isBest: boolean;
  isBusy: boolean;
  onDecide: (decision: Decision) => void;
}

/** A batch, payment or invoice that the line may pay, or a payment that it may return. */
function PayableCard({ payable, isOnly, isBest, isBusy, onDecide }: PayableCardProps) {
  const { kind, name, what, reference, chequeNumber, processingOn, on, dated, explanations } = payable;
  const says = payableWords[kind] ?? 'It pays';
  const title = chequeNumber ? `Cheque ${chequeNumber}` : titles[kind];
  return (
    <ProposalCard
      isBest={isBest}
      heading={
        <>
          <h3 className="font-semibold">
            {title}{' '}
            <AppLink href={hrefOf(payable)} className="figures text-accent-text underline">
              {name}
            </AppLink>
          </h3>
          <p className="text-sm text-muted">
            {what}
            {reference && (
              <>
                , <span className="figures">{reference}</span>
              </>
            )}
            , {dated} {showDate(on)}
            {processingOn && `, processed ${showDate(processingOn)}`}
          </p>
        </>
      }
      action={
        <Button
          small
          colour={isBest ? 'accent' : 'neutral'}
          disabled={isBusy}
          aria-label={`${says} ${name}`}
          onClick={() => onDecide(payment(payable))}
        >
          {says} this
          {isBest ? <Kbd>Enter</Kbd> : isOnly && <Kbd>P</Kbd>}
        </Button>
      }
    >
      {explanations.length > 0 && <Reasons explanations={explanations} />}
    </ProposalCard>
  );
}

interface ProposalCardsProps {
  item: ItemDetail;
  isBusy: boolean;
  onDecide: (decision: Decision) => void;
  /** Asks for the kind of money before it is posted to a case. */
  onAskKind: (caseId: number) => void;
}

/** Everything that an open line may be, the most likely first, each with the evidence for and against. */
export function ProposalCards({ item, isBusy, onDecide, onAskKind }: ProposalCardsProps) {
  const { proposals, otherLines, receiptsByHand, payable, best } = item;
  const act = (label: string, decision: Decision, isBest: boolean) => (
    <Button
      icon={Check}
      small
      colour={isBest ? 'accent' : 'neutral'}
      disabled={isBusy}
      onClick={() => onDecide(decision)}
    >
      {label}
      {isBest && <Kbd>Enter</Kbd>}
    </Button>
  );
  const others = otherLines.map((other) => {
    const isBest = best === 'other' && other === otherLines[0];
    const words = other.kind === 'transfer' ? 'Other half of a transfer' : 'Takes this payment back';
    return (
      <ProposalCard
        key={`line ${other.itemId}`}
        isBest={isBest}
        heading={
          <>
            <h3 className="font-semibold">{words}</h3>
            <p className="text-sm">
              {showDate(other.bookedOn)} {other.description}, <Money pence={other.amountPence} />
            </p>
            <p className="text-sm text-muted">
              {other.account.name}
              {other.case && `, ${other.case.uniqueReference} ${other.case.caseName}`}
            </p>
          </>
        }
        action={act(
          other.kind === 'transfer' ? 'Transfer' : 'Take back',
          { action: 'pair', otherItemId: other.itemId },
          isBest,
        )}
      >
        {other.explanations.length > 0 && <Reasons explanations={other.explanations} />}
      </ProposalCard>
    );
  });
  const cases = proposals.map(({ case: of, score, explanations }, index) => {
    const isBest = best === 'case' && index === 0;
    return (
      <ProposalCard
        key={`case ${of.id}`}
        score={score}
        isBest={isBest}
        heading={
          <>
            <h3 className="font-semibold">
              <AppLink href={`/cases/${of.id}?tab=accounts`} className="text-accent-text underline">
                {of.uniqueReference}
              </AppLink>{' '}
              {of.caseName}
            </h3>
            <p className="text-sm text-muted">
              {of.status}
              {of.contributionPence !== null && (
                <>
                  , pays <Money pence={of.contributionPence} />
                </>
              )}
            </p>
          </>
        }
        action={
          item.kindAsked ? (
            <Button
              small
              colour={isBest ? 'accent' : 'neutral'}
              disabled={isBusy}
              onClick={() => onAskKind(of.id)}
            >
              Choose the kind
              {isBest && <Kbd>Enter</Kbd>}
            </Button>
          ) : (
            act('Confirm', { action: 'match', caseId: of.id, learnsPayer: true }, isBest)
          )
        }
      >
        <Reasons explanations={explanations} />
      </ProposalCard>
    );
  });
  const byHand = receiptsByHand.map(({ receiptId, receivedOn, payerName, case: of }) => (
    <ProposalCard
      key={`receipt ${receiptId}`}
      isBest={false}
      heading={
        <>
          <h3 className="font-semibold">Receipt posted by hand</h3>
          <p className="text-sm text-muted">
            {showDate(receivedOn)}
            {payerName && `, ${payerName}`}
            {of ? `, ${of.uniqueReference} ${of.caseName}` : ', unallocated'}
          </p>
        </>
      }
      action={act('This line', { action: 'linkReceipt', receiptId }, false)}
    />
  ));
  const payments = payable.map((each) => (
    <PayableCard
      key={`${each.kind} ${each.id} ${each.processingOn}`}
      payable={each}
      isOnly={payable.length === 1}
      isBest={best === 'paid' && each === payable[0]}
      isBusy={isBusy}
      onDecide={onDecide}
    />
  ));
  if (proposals.length + otherLines.length + receiptsByHand.length + payable.length === 0) return null;
  return (
    <ul aria-label="Proposals" className="space-y-3">
      {best === 'paid' && payments}
      {best === 'other' ? [...others, ...cases] : [...cases, ...others]}
      {byHand}
      {best !== 'paid' && payments}
    </ul>
  );
}
