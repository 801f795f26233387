import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { DoubtRow } from '#shared/activities/money/banking/doubts-contract.ts';
import type { ListedImport } from '#shared/activities/money/banking/imports-contract.ts';
import { counted } from '#shared/platform/counted.ts';
import { showDate } from '#shared/platform/dates.ts';
import { Loaded } from '#web/platform/page/Loaded.tsx';
import { useTelling } from '#web/platform/page/use-attempt.ts';
import { Alert } from '#web/platform/ui/Alert.tsx';
import { Button } from '#web/platform/ui/Button.tsx';
import { Kbd } from '#web/platform/ui/Kbd.tsx';
import { Money } from '#web/platform/ui/Money.tsx';
import { toast } from '#web/platform/ui/toast.ts';
import { decideDoubts, doubtsOptions } from './doubts-client.ts';

type Verdict = 'same' | 'another';
type Words = Pick<DoubtRow['line'], 'bookedOn' | 'amountPence' | 'description' | 'reference' | 'payerName'>;

interface SideProps {
  title: string;
  words: Words;
}

/** One of two lines side by side, as the bank wrote it. */
function Side({ title, words }: SideProps) {
  const { bookedOn, amountPence, description, reference, payerName } = words;
  return (
    <div className="min-w-0 rounded-md border border-border p-2">
      <p className="truncate text-xs text-muted">{title}</p>
      <p className="font-medium break-words">{description}</p>
      {(payerName ?? reference) && (
        <p className="text-sm break-words text-muted">{[payerName, reference].filter(Boolean).join(' · ')}</p>
      )}
      <p className="flex justify-between gap-3">
        <span className="figures text-sm text-muted">{showDate(bookedOn)}</span>
        <Money pence={amountPence} />
      </p>
    </div>
  );
}

interface DoubtProps {
  doubt: DoubtRow;
  isBusy: boolean;
  onDecide: (verdict: Verdict) => void;
}

function Doubt({ doubt: { line, held }, isBusy, onDecide }: DoubtProps) {
  return (
    <li className="space-y-2 py-3">
      <div className="grid gap-2 sm:grid-cols-2">
        <Side title={`In this file, line ${line.lineNumber}`} words={line} />
        {held && <Side title={`Held already, from ${held.fileName}`} words={held} />}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button small disabled={isBusy} onClick={() => onDecide('same')}>
          The same payment
        </Button>
        <Button small disabled={isBusy} onClick={() => onDecide('another')}>
          Another payment
        </Button>
      </div>
    </li>
  );
}

const inWords = (count: number) => counted(count, 'line');

/** The lines of a file that resemble held ones, until somebody says what they are: S and A decide about the first. */
export function ImportDoubts({ row }: { row: ListedImport }) {
  const query = useQuery(doubtsOptions(row.id));
  const [isBusy, attempt] = useTelling();
  const list = useRef<HTMLElement>(null);

  async function decide(doubts: readonly DoubtRow[], verdict: Verdict) {
    if (isBusy || doubts.length === 0) return;
    await attempt(async () => {
      await decideDoubts(row.id, doubts, verdict);
      const done = verdict === 'same' ? 'left out: already held' : 'added to the account';
      toast.success('Item Updated.', `${inWords(doubts.length)} ${done}.`);
    });
    list.current?.focus();
  }

  const press = useEffectEvent((event: KeyboardEvent) => {
    const verdict = ({ s: 'same', a: 'another' } as const)[event.key.toLowerCase()];
    if (!verdict || event.ctrlKey || event.metaKey || event.altKey) return;
    // The keys belong to this dialog, not to a question above it.
    if (document.querySelectorAll('dialog[open]').length > 1) return;
    event.preventDefault();
    void decide((query.data ?? []).slice(0, 1), verdict);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);

  return (
    <section ref={list} tabIndex={-1} aria-label="Lines to decide about" className="space-y-2 outline-none">
      <Alert
        colour="yellow"
        role="none"
        title={`${inWords(row.doubtCount)} may be held already.`}
        message="They are not in the account yet. For each, say whether it is the payment beside it, or another one of the same day and amount."
      />
      <Loaded query={query} path={`banking/imports/${row.id}/doubts`}>
        {(doubts) => (
          <>
            <div className="flex flex-wrap items-center gap-2 text-sm text-muted">
              {doubts.length > 1 && (
                <Button small loading={isBusy} onClick={() => void decide(doubts, 'same')}>
                  All {doubts.length} are the same
                </Button>
              )}
              <span>
                <Kbd>S</Kbd> the same, <Kbd>A</Kbd> another: the first of the list
              </span>
            </div>
            <ul className="divide-y divide-border">
              {doubts.map((doubt) => (
                <Doubt
                  key={doubt.id}
                  doubt={doubt}
                  isBusy={isBusy}
                  onDecide={(verdict) => void decide([doubt], verdict)}
                />
              ))}
            </ul>
          </>
        )}
      </Loaded>
    </section>
  );
}
