import { Fragment, type ReactNode, useState } from 'react';
import { paymentNumber } from '#shared/activities/money/outgoing/payments.ts';
import { type DifferenceKind, differenceKinds } from '#shared/activities/money/reconciliation/reconcile.ts';
import { gapText } from '#shared/activities/money/reconciliation/words.ts';
import { counted } from '#shared/platform/counted.ts';
import { showDate } from '#shared/platform/dates.ts';
import { keysOf } from '#shared/platform/options.ts';
import { AppLink } from '#web/platform/ui/AppLink.tsx';
import { Button } from '#web/platform/ui/Button.tsx';
import { Money } from '#web/platform/ui/Money.tsx';
import type { ShownReconciliation } from './reconciliation-client.ts';

type Difference = ShownReconciliation['differences'][number];

/** Where the subject of a difference is looked at. */
function hrefOf(accountId: number, { subject, id, caseId }: Difference): string | null {
  if (subject === 'line') return `/banking/accounts/${accountId}/items?status=all&item=${id}`;
  if (subject === 'journal') return `/journals/${id}`;
  if (subject === 'payment') return `/financials/payments?search=${paymentNumber(id)}`;
  if (subject === 'receipt' && caseId !== null) return `/cases/${caseId}?tab=accounts`;
  return subject === 'moved' ? `/banking/accounts/${accountId}/client-movements` : null;
}

function Row({ label, pence, isTotal }: { label: ReactNode; pence: number | null; isTotal?: boolean }) {
  return (
    <tr className={isTotal ? 'border-y border-border font-semibold' : ''}>
      <th scope="row" className={`py-1.5 pr-4 text-left ${isTotal ? '' : 'font-normal'}`}>
        {label}
      </th>
      <td className="py-1.5 text-right">
        {pence === null ? <span className="text-muted">Not known yet</span> : <Money pence={pence} />}
      </td>
    </tr>
  );
}

function DifferenceRow({
  of: each,
  accountId,
  isFolded,
}: {
  of: Difference;
  accountId: number;
  /** On paper it stands all the same. */
  isFolded: boolean;
}) {
  const href = hrefOf(accountId, each);
  return (
    <tr className={`text-sm text-muted ${isFolded ? 'hidden print:table-row' : ''}`}>
      <td className="py-0.5 pr-4 pl-4">
        <span className="figures mr-3 inline-block w-20">{each.on && showDate(each.on)}</span>
        {href ? (
          <AppLink href={href} className="text-accent-text hover:underline">
            {each.text}
          </AppLink>
        ) : (
          each.text
        )}
      </td>
      <td className="py-0.5 text-right">
        <Money pence={each.pence} />
      </td>
    </tr>
  );
}

/** How many differences of a kind are shown before one asks for the rest. */
const FIRST_SHOWN = 20;

/** The differences of one kind: their sum, then each with a link to what it is about; of many, the first until the rest is asked for. */
function Kind({
  kind,
  accountId,
  of,
}: {
  kind: DifferenceKind;
  accountId: number;
  of: readonly Difference[];
}) {
  const [isWhole, setWhole] = useState(of.length <= FIRST_SHOWN + 5);
  const sum = of.reduce((total, { pence }) => total + pence, 0);
  return (
    <>
      <Row
        label={
          <>
            <span className="font-medium">{differenceKinds[kind]}</span>{' '}
            <span className="text-muted">{counted(of.length, 'item')}</span>
          </>
        }
        pence={sum}
      />
      {of.map((each, n) => (
        <DifferenceRow
          key={`${each.subject} ${each.id}`}
          of={each}
          accountId={accountId}
          isFolded={!isWhole && n >= FIRST_SHOWN}
        />
      ))}
      {!isWhole && (
        <tr className="no-print">
          <td colSpan={2} className="py-1 pl-4">
            <Button small onClick={() => setWhole(true)}>
              Show all {of.length.toLocaleString('en-GB')}
            </Button>
          </td>
        </tr>
      )}
    </>
  );
}

/** From the balance of the bank to the balance of the books: each step with its amount, each difference by name. */
export function Bridge({ shown }: { shown: ShownReconciliation }) {
  const { account, stated, gaps, sincePence, linesPence, booksPence, differences, on } = shown;
  return (
    <div className="overflow-x-auto">
      <table className="w-full min-w-72 max-w-4xl" aria-label={`Reconciliation of ${account.name}`}>
        <tbody>
          <Row
            isTotal
            label={stated ? `Bank balance, as the bank stated it on ${showDate(stated.on)}` : 'Bank balance'}
            pence={stated?.pence ?? null}
          />
          {stated !== null && stated.on < on && (
            <Row label={`Lines of the bank after ${showDate(stated.on)}`} pence={sincePence} />
          )}
          {gaps.map((gap) => (
            <Row key={`${gap.by} ${gap.at}`} label={gapText(gap)} pence={-gap.pence} />
          ))}
          <Row isTotal label="Opening balance and lines held" pence={linesPence} />
          {keysOf(differenceKinds).map((kind) => {
            const of = differences.filter((each) => each.kind === kind);
            return (
              <Fragment key={kind}>
                {of.length > 0 && <Kind kind={kind} accountId={account.id} of={of} />}
              </Fragment>
            );
          })}
          <Row isTotal label="Ledger balance" pence={booksPence} />
        </tbody>
      </table>
    </div>
  );
}
