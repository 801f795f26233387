import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import type { BankAccountItem } from '#shared/banking/accounts-contract.ts';
import type { BankItem } from '#shared/banking/items-contract.ts';
import { Loaded } from '#web/page/Loaded.tsx';
import { lazyPart } from '#web/ui/lazy-part.ts';
import { CASE_FIELD } from './CaseOfLine.tsx';
import { ItemPane } from './ItemPane.tsx';
import { type Decision, itemOptions } from './triage-client.ts';
import { useTriage } from './use-triage.ts';
import { useTriageKeys } from './use-triage-keys.ts';

const SplitDialog = lazyPart(() => import('./ItemDialogs.tsx'), 'SplitDialog');
const IgnoreDialog = lazyPart(() => import('./ItemDialogs.tsx'), 'IgnoreDialog');
const AlikeDialog = lazyPart(() => import('./AlikeDialog.tsx'), 'AlikeDialog');

type Dialog = 'split' | 'ignore' | 'alike';

interface SelectedItemProps {
  account: BankAccountItem;
  id: number | undefined;
  rows: readonly BankItem[];
  onSelect: (id: number | undefined) => void;
}

/** The line on screen, its dialogs, and the keys that decide about it. */
export function SelectedItem({ account, id, rows, onSelect }: SelectedItemProps) {
  const query = useQuery({ ...itemOptions(id ?? 0), enabled: id !== undefined });
  const triage = useTriage(rows, onSelect);
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const item = query.data;
  const isOpen = item?.status === 'unmatched' || item?.status === 'suggested';

  function move(step: 1 | -1): boolean {
    const at = rows.findIndex((row) => row.id === id);
    const next = rows[at === -1 ? 0 : at + step];
    if (!next) return true;
    onSelect(next.id);
    document.querySelector<HTMLElement>(`[data-item="${next.id}"]`)?.focus();
    return true;
  }
  function open(which: Dialog, isPossible: boolean): boolean {
    if (isPossible) setDialog(which);
    return isPossible;
  }
  function decide(decision: Decision): boolean {
    if (item) void triage.decide(item, decision);
    return true;
  }
  useTriageKeys({
    j: () => move(1),
    k: () => move(-1),
    Enter: () => (item?.best ? decide({ action: 'confirm' }) : true),
    '/': () => {
      const field = document.getElementById(CASE_FIELD);
      field?.focus();
      return field !== null;
    },
    s: () => open('split', isOpen && (item?.amountPence ?? 0) > 0),
    i: () => open('ignore', isOpen),
    a: () => open('alike', isOpen && (item?.equalCount ?? 0) > 0),
    u: () => {
      void triage.undo(item);
      return true;
    },
  });
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
              decide={(decision) => triage.decide(found, decision)}
              decideInForm={decideInForm}
              onDialog={setDialog}
            />
            <Suspense>
              {dialog === 'split' && <SplitDialog {...dialogProps} domainId={account.domain.id} />}
              {dialog === 'ignore' && <IgnoreDialog {...dialogProps} />}
              {dialog === 'alike' && <AlikeDialog accountId={account.id} itemId={found.id} onClose={close} />}
            </Suspense>
          </>
        );
      }}
    </Loaded>
  );
}
