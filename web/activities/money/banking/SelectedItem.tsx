import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import type { ListedBankAccount } from '#shared/activities/money/banking/accounts-contract.ts';
import type { BankItem } from '#shared/activities/money/banking/items-contract.ts';
import type { ItemDetail } from '#shared/activities/money/banking/triage-contract.ts';
import { Loaded } from '#web/platform/page/Loaded.tsx';
import { focusRow, usePageKeys } from '#web/platform/page/use-page-keys.ts';
import { lazyPart } from '#web/platform/ui/lazy-part.ts';
import { type ItemDialog, ItemPane } from './ItemPane.tsx';
import {
  whyNotAlike,
  whyNotConfirmed,
  whyNotOpen,
  whyNotPaid,
  whyNotReceived,
  whyNotSplit,
} from './triage-key-outcomes.ts';
import { CASE_FIELD, type Decision, itemOptions, KIND_FIELD, payment, useTriage } from './use-triage.ts';

const SplitDialog = lazyPart(() => import('./ItemDialogs.tsx'), 'SplitDialog');
const ChargeSplitDialog = lazyPart(() => import('./ChargeSplitDialog.tsx'), 'ChargeSplitDialog');
const IgnoreDialog = lazyPart(() => import('./ItemDialogs.tsx'), 'IgnoreDialog');
const UnallocatedDialog = lazyPart(() => import('./ItemDialogs.tsx'), 'UnallocatedDialog');
const ReleaseDialog = lazyPart(() => import('./ItemDialogs.tsx'), 'ReleaseDialog');
const ReturnDialog = lazyPart(() => import('./ItemDialogs.tsx'), 'ReturnDialog');
const AlikeDialog = lazyPart(() => import('./AlikeDialog.tsx'), 'AlikeDialog');

interface SelectedItemProps {
  account: ListedBankAccount;
  id: number | undefined;
  rows: readonly BankItem[];
  onSelect: (id: number | undefined) => void;
  /** Called with the reason why a key has no effect; null when it had one. */
  onKey: (outcome: string | null) => void;
}

/** The line on screen, its dialogs, and the keys that decide about it. */
export function SelectedItem({ account, id, rows, onSelect, onKey }: SelectedItemProps) {
  const query = useQuery({ ...itemOptions(id ?? 0), enabled: id !== undefined });
  const triage = useTriage(rows, onSelect);
  const [dialog, setDialog] = useState<ItemDialog | null>(null);
  const [returned, setReturned] = useState<ItemDetail['payable'][number] | null>(null);
  const item = query.data;

  function move(step: 1 | -1): string | null {
    const at = rows.findIndex((row) => row.id === id);
    const next = rows[at === -1 ? 0 : at + step];
    if (!next) return step === 1 ? 'This is the last line.' : 'This is the first line.';
    onSelect(next.id);
    focusRow(next.id);
    return null;
  }
  function open(which: ItemDialog, whyNot: string | null): string | null {
    if (whyNot === null) setDialog(which);
    return whyNot;
  }
  function confirm(): string | null {
    if (triage.isBusy) return 'The last decision is still being saved.';
    const whyNot = whyNotConfirmed(item);
    if (item?.kindAsked) document.getElementById(KIND_FIELD)?.focus();
    if (whyNot === null && item) void triage.decide(item, { action: 'confirm' });
    return whyNot;
  }
  /** Decides, after asking why if the line is dated before the payment that it would return was sent. */
  function decide(found: ItemDetail, decision: Decision): Promise<void> {
    const late =
      decision.action === 'returned' &&
      found.payable.find(({ id: paymentId, on }) => paymentId === decision.paymentId && on > found.bookedOn);
    if (!late) return triage.decide(found, decision);
    setReturned(late);
    return Promise.resolve();
  }
  function pay(): string | null {
    if (triage.isBusy) return 'The last decision is still being saved.';
    const whyNot = whyNotPaid(item);
    const [only] = item?.payable ?? [];
    if (whyNot === null && item && only) void decide(item, payment(only));
    return whyNot;
  }
  function findCase(): string | null {
    const field = document.getElementById(CASE_FIELD);
    field?.focus();
    return field ? null : (whyNotOpen(item) ?? 'This line takes no case.');
  }
  usePageKeys(
    {
      j: () => move(1),
      k: () => move(-1),
      Enter: confirm,
      p: pay,
      '/': findCase,
      s: () => open('split', whyNotSplit(item, account)),
      n: () => open('unallocated', whyNotReceived(item)),
      i: () => open('ignore', whyNotOpen(item)),
      a: () => open('alike', whyNotAlike(item)),
      u: () => {
        void triage.undo(item);
        return null;
      },
    },
    onKey,
  );
  if (id === undefined) return null;
  const close = () => setDialog(null);
  return (
    <Loaded key={id} query={query} path={`banking/items/${id}`}>
      {(found) => {
        const decideInForm = (decision: Decision) => triage.decideInForm(found, decision);
        const dialogProps = { item: found, decide: decideInForm, onClose: close };
        return (
          <>
            <ItemPane
              account={account}
              item={found}
              isBusy={triage.isBusy}
              decide={(decision) => decide(found, decision)}
              decideInForm={decideInForm}
              onDialog={setDialog}
            />
            <Suspense>
              {dialog === 'split' &&
                (found.amountPence > 0 ? (
                  <SplitDialog {...dialogProps} domainId={account.domain.id} />
                ) : (
                  <ChargeSplitDialog {...dialogProps} domainId={account.domain.id} />
                ))}
              {dialog === 'ignore' && <IgnoreDialog {...dialogProps} />}
              {dialog === 'unallocated' && <UnallocatedDialog {...dialogProps} />}
              {dialog === 'release' && <ReleaseDialog {...dialogProps} />}
              {returned && (
                <ReturnDialog {...dialogProps} returned={returned} onClose={() => setReturned(null)} />
              )}
              {dialog === 'alike' && <AlikeDialog accountId={account.id} itemId={found.id} onClose={close} />}
            </Suspense>
          </>
        );
      }}
    </Loaded>
  );
}
