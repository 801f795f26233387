import { X } from 'lucide-react';
import { useState } from 'react';
import type { Mail } from '#shared/correspondence/contract.ts';
import { poundsText } from '#shared/money.ts';
import { messageOf } from '#web/api/api-error.ts';
import { useAuth } from '#web/session/auth.ts';
import { Button } from '#web/ui/Button.tsx';
import { toast } from '#web/ui/toast.ts';
import { CancelDialog } from './MailDialogs.tsx';
import { approveMail, requeueMail, tellResult } from './mail-client.ts';
import { createRuns, printRunsHref } from './print-runs-client.ts';

interface MailBarProps {
  picked: readonly Mail[];
  onClear: () => void;
}

/** What can be done with the ticked items, with their number and cost. */
export function MailBar({ picked, onClear }: MailBarProps) {
  const { may } = useAuth();
  const [isBusy, setBusy] = useState(false);
  const [isCancelling, setCancelling] = useState(false);
  if (picked.length === 0) return null;
  const ids = picked.map(({ id }) => id);
  const waiting = picked.filter(({ status }) => status === 'awaiting_approval');
  const stuck = picked.filter(({ recipients }) =>
    recipients.some(({ status }) => ['failed', 'returned', 'held', 'printed', 'exported'].includes(status)),
  );
  const queued = picked.filter(({ recipients }) => recipients.some(({ status }) => status === 'queued'));
  const cost = picked.reduce((sum, { costPence }) => sum + (costPence ?? 0), 0);
  const run = async (change: ReturnType<typeof approveMail>, done: string) => {
    setBusy(true);
    try {
      tellResult(await change, done);
      onClear();
    } catch (error) {
      toast.error('Not done.', messageOf(error));
    }
    setBusy(false);
  };
  const print = async () => {
    setBusy(true);
    try {
      const runs = await createRuns({ kind: 'print', ids: queued.map(({ id }) => id) });
      toast.success('Print run made.', runs.map(({ number }) => number).join(', '), { href: printRunsHref });
      onClear();
    } catch (error) {
      toast.error('Not done.', messageOf(error));
    }
    setBusy(false);
  };
  return (
    <section
      aria-label="Ticked mail"
      className="flex flex-wrap items-center gap-2 rounded-lg border border-accent-text bg-accent-soft px-3 py-1.5"
    >
      <output className="figures mr-2 font-medium">
        {picked.length} ticked · {poundsText(cost)}
      </output>
      {waiting.length > 0 && (
        <Button
          small
          colour="accent"
          disabled={isBusy}
          onClick={() => void run(approveMail(waiting.map(({ id }) => id)), 'approved')}
        >
          Approve {waiting.length}
        </Button>
      )}
      {stuck.length > 0 && may('case.write') && (
        <Button
          small
          disabled={isBusy}
          onClick={() => void run(requeueMail(stuck.map(({ id }) => id)), 'queued again')}
        >
          Queue {stuck.length} again
        </Button>
      )}
      {queued.length > 0 && may('case.write') && (
        <Button small disabled={isBusy} onClick={() => void print()}>
          Print {queued.length}
        </Button>
      )}
      {may('case.write') && (
        <Button small disabled={isBusy} onClick={() => setCancelling(true)}>
          Cancel {picked.length}
        </Button>
      )}
      <Button small colour="plain" onClick={onClear}>
        <X aria-hidden="true" className="size-4" />
        Untick all
      </Button>
      {isCancelling && <CancelDialog ids={ids} onClose={() => setCancelling(false)} onDone={onClear} />}
    </section>
  );
}
