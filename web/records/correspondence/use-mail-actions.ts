import { useState } from 'react';
import type { Mail, MailBulkResult } from '#shared/records/correspondence/contract.ts';
import { useAuth } from '#web/platform/api/auth.ts';
import { useTelling } from '#web/platform/page/use-attempt.ts';
import { toast } from '#web/platform/ui/toast.ts';
import { approveMail, certifyMany, requeueMail, tellResult } from './mail-client.ts';
import { createRuns, printRunsHref } from './print-runs-client.ts';

const idsOf = (mail: readonly Mail[]) => mail.map(({ id }) => id);
const printedStates: readonly string[] = ['printed', 'exported'];
const stuckStates: readonly string[] = ['failed', 'returned', 'held', ...printedStates];

/** What can be done with these items, by button or by key. Each returns why it has no effect; null where it has one. */
export function useMailActions(mail: readonly Mail[], onDone: () => void) {
  const mayWrite = useAuth().may('case.write');
  const [isBusy, attempt] = useTelling('Not done.');
  const [isCancelling, setCancelling] = useState(false);
  const [isRequeuing, setRequeuing] = useState(false);
  const waiting = mail.filter(({ status }) => status === 'awaiting_approval');
  const stuck = mail.filter(({ recipients }) =>
    recipients.some(({ status }) => stuckStates.includes(status)),
  );
  const printed = stuck.filter(({ recipients }) =>
    recipients.some(({ status }) => printedStates.includes(status)),
  );
  const sent = mail.filter(({ recipients }) =>
    recipients.some(({ status }) => status === 'sent' || status === 'delivered'),
  );
  const queued = mail.filter(({ recipients }) => recipients.some(({ status }) => status === 'queued'));

  const run = (work: () => Promise<void>) =>
    attempt(async () => {
      await work();
      onDone();
    });
  function begin(what: readonly Mail[], none: string, work: (ids: number[]) => Promise<void>) {
    if (mail.length === 0) return 'Choose or tick a letter first.';
    if (isBusy) return 'The last step is still being saved.';
    if (what.length === 0) return none;
    void run(() => work(idsOf(what)));
    return null;
  }
  const telling =
    (change: (ids: number[]) => Promise<MailBulkResult>, done: string) => async (ids: number[]) =>
      tellResult(await change(ids), done);
  const requeue = (again: boolean) =>
    begin(
      stuck,
      'None of it has failed, come back or been held.',
      telling((ids) => requeueMail(ids, again), 'queued again'),
    );
  return {
    waiting,
    stuck,
    queued,
    sent,
    mayWrite,
    isBusy,
    isCancelling,
    endCancelling: () => setCancelling(false),
    certify: () => begin(sent, 'None of it has been sent yet.', telling(certifyMany, 'certified')),
    approve: () => begin(waiting, 'It is not awaiting approval.', telling(approveMail, 'approved')),
    /** What may be printed already is queued again only after a question. */
    requeue: () => {
      if (printed.length === 0) return requeue(false);
      setRequeuing(true);
      return null;
    },
    printed,
    isRequeuing,
    endRequeuing: () => setRequeuing(false),
    requeuePrinted: () => {
      setRequeuing(false);
      requeue(true);
    },
    print: () =>
      begin(queued, 'It is not queued.', async (ids) => {
        const runs = await createRuns({ kind: 'print', ids });
        const numbers = runs.map(({ number }) => number).join(', ');
        toast.success('Print run made.', numbers, { href: printRunsHref });
      }),
    cancel: () => {
      if (mail.length === 0) return 'Choose or tick a letter first.';
      if (!mayWrite) return 'You may read cases, not change them.';
      setCancelling(true);
      return null;
    },
  };
}
export type MailActions = ReturnType<typeof useMailActions>;
