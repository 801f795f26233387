import { Suspense, useState } from 'react';
import { showDate } from '#shared/platform/dates.ts';
import type { MailDetail, MailRecipientRow } from '#shared/records/correspondence/contract.ts';
import type { HardCopy } from '#shared/records/correspondence/hard-copies-contract.ts';
import { useAuth } from '#web/platform/api/auth.ts';
import { tellRefusal } from '#web/platform/page/use-attempt.ts';
import { AppLink } from '#web/platform/ui/AppLink.tsx';
import { Button } from '#web/platform/ui/Button.tsx';
import { lazyPart } from '#web/platform/ui/lazy-part.ts';
import { toast } from '#web/platform/ui/toast.ts';
import { outboundHref, postCopy } from './mail-client.ts';

const RequestDialog = lazyPart(() => import('./HardCopyDialogs.tsx'), 'RequestCopyDialog');
const WithdrawDialog = lazyPart(() => import('./HardCopyDialogs.tsx'), 'WithdrawCopyDialog');

/** The state of a request, as a sentence. */
const outcomeOf = ({ copy, postedOn, deliveredOn, dueOn, calendar }: HardCopy): string => {
  if (postedOn && deliveredOn)
    return `Posted on ${showDate(postedOn)}, delivered on ${showDate(deliveredOn)}; due by ${showDate(dueOn)}.`;
  const until = `To be delivered by ${showDate(dueOn)} (holidays: ${calendar}).`;
  return copy?.status === 'cancelled' ? `${until} Its copy was cancelled.` : until;
};

/** That a recipient of something delivered electronically asked for paper, and the copy; or the button that records it. */
export function HardCopyOf({ mail, recipient }: { mail: MailDetail; recipient: MailRecipientRow }) {
  const mayWrite = useAuth().may('case.write');
  const [asked, setAsked] = useState<'request' | 'withdraw' | null>(null);
  const { hardCopy, isElectronic, sentOn, id, name } = recipient;
  if (!isElectronic || sentOn === null) return null;
  const isDone = hardCopy === null || hardCopy.postedOn !== null;
  const isLost = hardCopy !== null && (hardCopy.copy === null || hardCopy.copy.status === 'cancelled');
  const post = ({ id: requestId, version }: HardCopy) =>
    tellRefusal(async () => {
      await postCopy({ id: mail.id, requestId, version });
      toast.success('The copy is queued.');
    }, 'Not queued.');
  return (
    <>
      {hardCopy && (
        <p className="text-sm break-words">
          Asked for paper on {showDate(hardCopy.requestedOn)} ({hardCopy.source.replace(/\.$/, '')}).{' '}
          {outcomeOf(hardCopy)}{' '}
          {hardCopy.copy && (
            <AppLink
              href={`${outboundHref}?item=${hardCopy.copy.id}`}
              className="text-accent-text underline-offset-2 hover:underline"
            >
              {hardCopy.copy.number}
            </AppLink>
          )}
        </p>
      )}
      {mayWrite && (
        <div className="flex flex-wrap gap-2">
          {isDone && (
            <Button
              small
              aria-label={`Record that ${name} asked for paper`}
              onClick={() => setAsked('request')}
            >
              Asked for paper
            </Button>
          )}
          {isLost && (
            <>
              <Button small onClick={() => void post(hardCopy)}>
                Post the copy
              </Button>
              <Button small onClick={() => setAsked('withdraw')}>
                No longer wanted
              </Button>
            </>
          )}
        </div>
      )}
      <Suspense fallback={null}>
        {asked === 'request' && (
          <RequestDialog mailId={mail.id} recipient={{ id, name }} onClose={() => setAsked(null)} />
        )}
        {asked === 'withdraw' && hardCopy && (
          <WithdrawDialog mailId={mail.id} request={hardCopy} onClose={() => setAsked(null)} />
        )}
      </Suspense>
    </>
  );
}
