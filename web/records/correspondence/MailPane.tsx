import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { londonDate, londonTime, now, showDate } from '#shared/platform/dates.ts';
import type { MailDetail, MailRecipientRow } from '#shared/records/correspondence/contract.ts';
import { letterSubjects, subjectHref } from '#shared/records/correspondence/letter-subjects.ts';
import { isStillHere, maySettle, recipientStepProblem } from '#shared/records/letters/mail-states.ts';
import { useAuth } from '#web/platform/api/auth.ts';
import { TabData } from '#web/platform/page/TabData.tsx';
import { tellRefusal, useTelling } from '#web/platform/page/use-attempt.ts';
import { Alert } from '#web/platform/ui/Alert.tsx';
import { AppLink } from '#web/platform/ui/AppLink.tsx';
import { Button } from '#web/platform/ui/Button.tsx';
import { Money } from '#web/platform/ui/Money.tsx';
import { Timestamp } from '#web/platform/ui/Timestamp.tsx';
import { toast } from '#web/platform/ui/toast.ts';
import { HardCopyOf } from './HardCopy.tsx';
import { LetterDialog } from './LetterDialog.tsx';
import { ProblemList } from './LetterPreview.tsx';
import { MailBadge, RecipientBadge } from './MailBadge.tsx';
import { CancelDialog, RejectDialog } from './MailDialogs.tsx';
import {
  approveMail,
  certifyMail,
  confirmAddress,
  mailItemOptions,
  outboundHref,
  pdfPath,
  requeueMail,
  settleMail,
  tellResult,
} from './mail-client.ts';
import { StoredPdf } from './PdfFrame.tsx';

const linkClass = 'text-accent-text underline-offset-2 hover:underline';

const Fact = ({ term, children }: { term: string; children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="text-sm text-muted">{term}</dt>
    <dd className="break-words">{children}</dd>
  </div>
);

/** When it was handed over on the day on which it was sent, as ' at 10:04'. */
const timeOn = (at: string | Date | null, sentOn: string): string =>
  at !== null && londonDate(new Date(at)) === sentOn ? ` at ${londonTime(new Date(at))}` : '';

/** What is known of the delivery to one recipient. */
const wayOf = ({ sentOn, handedOverAt, expectedOn, returnedOn, returnReason }: MailRecipientRow): string => {
  if (returnedOn) return `Came back on ${showDate(returnedOn)}${returnReason ? `: ${returnReason}` : ''}`;
  if (sentOn)
    return `Sent on ${showDate(sentOn)}${timeOn(handedOverAt, sentOn)}${expectedOn ? `, expected by ${showDate(expectedOn)}` : ''}`;
  return expectedOn ? `Expected by ${showDate(expectedOn)}` : '';
};

interface RecipientsProps {
  mail: MailDetail;
  shownId: number | undefined;
  onShow: (id: number) => void;
}

/** Each recipient with what happened to it; one whose delivery is in doubt is settled here. */
function Recipients({ mail, shownId, onShow }: RecipientsProps) {
  const mayRun = useAuth().may('reports.paperless-office and case.write');
  const settle = (recipientId: number, outcome: 'sent' | 'again') =>
    tellRefusal(async () => {
      await settleMail({ id: mail.id, version: mail.version, recipientId, outcome });
    }, 'Not saved.');
  const confirm = (recipientId: number) =>
    tellRefusal(async () => {
      await confirmAddress({ id: mail.id, recipientId });
      toast.success('Address confirmed.');
    }, 'Not saved.');
  return (
    <ul aria-label="Recipients" className="divide-y divide-border rounded-md border border-border">
      {mail.recipients.map((recipient) => {
        const { id, name, lines, email, isElectronic, deliveryMethod, status, statusReason, hasPdf } =
          recipient;
        return (
          <li key={id} className={`space-y-1 px-3 py-2 ${id === shownId ? 'bg-accent-soft' : ''}`}>
            <div className="flex flex-wrap items-center justify-between gap-2">
              {hasPdf && mail.recipients.length > 1 ? (
                <button type="button" className={linkClass} onClick={() => onShow(id)}>
                  {name}
                </button>
              ) : (
                <span>{name}</span>
              )}
              <RecipientBadge status={status} />
            </div>
            <p className="text-sm break-words text-muted">
              {[deliveryMethod.name, !isElectronic && lines.join(', '), email, wayOf(recipient)]
                .filter(Boolean)
                .join(' · ')}
            </p>
            {statusReason && <p className="text-sm break-words">{statusReason}</p>}
            <HardCopyOf mail={mail} recipient={recipient} />
            {['returned', 'held', 'failed'].includes(status) && mayRun && (
              <Button small onClick={() => void confirm(id)}>
                The address is right
              </Button>
            )}
            {mayRun && maySettle(recipient, now()) && (
              <div className="flex gap-2">
                <Button small onClick={() => void settle(id, 'sent')}>
                  It arrived
                </Button>
                <Button small onClick={() => void settle(id, 'again')}>
                  Send it again
                </Button>
              </div>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** What the caller may do with an item now. */
function Actions({ mail, onWrite }: { mail: MailDetail; onWrite: () => void }) {
  const { may } = useAuth();
  const [asked, setAsked] = useState<'cancel' | 'reject' | null>(null);
  const [isBusy, perform] = useTelling('Not done.');
  const { status, blocker } = mail;
  const isHere = mail.recipients.every(isStillHere);
  const mayCancel =
    status !== 'cancelled' &&
    (mail.recipients.length === 0 ||
      mail.recipients.some(({ status: at }) => recipientStepProblem(at, 'cancelled') === null));
  const isStuck = mail.recipients.some(({ status: at }) => ['failed', 'returned', 'held'].includes(at));
  const run = (change: ReturnType<typeof approveMail>, done: string) =>
    perform(async () => {
      tellResult(await change, done);
    });
  const mayRun = may('reports.paperless-office');
  const mayDecide = status === 'awaiting_approval' && mayRun && blocker === null;
  return (
    <div className="flex flex-wrap gap-2">
      {mayDecide && (
        <>
          <Button
            colour="accent"
            disabled={isBusy}
            onClick={() => void run(approveMail([mail.id]), 'approved')}
          >
            Approve
          </Button>
          <Button disabled={isBusy} onClick={() => setAsked('reject')}>
            Reject
          </Button>
        </>
      )}
      {may('case.write') && isHere && status !== 'cancelled' && mail.copyOf === null && (
        <Button onClick={onWrite}>{status === 'draft' ? 'Continue writing' : 'Change'}</Button>
      )}
      {mayRun && may('case.write') && isStuck && (
        <Button disabled={isBusy} onClick={() => void run(requeueMail([mail.id]), 'queued again')}>
          Queue again
        </Button>
      )}
      {may('case.write') && mayCancel && <Button onClick={() => setAsked('cancel')}>Cancel it</Button>}
      {may('case.write') && mail.recipients.some(({ status: at }) => at === 'sent' || at === 'delivered') && (
        <Button
          disabled={isBusy}
          onClick={() =>
            void perform(async () => {
              await certifyMail(mail.case.id, [mail.id]);
              toast.success('Delivery certified', 'The certificate is filed on the case.');
            })
          }
        >
          Certify delivery
        </Button>
      )}
      {asked === 'cancel' && <CancelDialog ids={[mail.id]} onClose={() => setAsked(null)} />}
      {asked === 'reject' && <RejectDialog id={mail.id} onClose={() => setAsked(null)} />}
    </div>
  );
}

function Facts({ mail }: { mail: MailDetail }) {
  const { requestedBy, raisedBy, approvedBy, dueOn, pages, costPence, createdAt, attachments, copyOf } = mail;
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-3">
      <Fact term="Case">
        <AppLink href={`/cases/${mail.case.id}?tab=mail`} className={linkClass}>
          {mail.case.uniqueReference} {mail.case.caseName}
        </AppLink>
      </Fact>
      {mail.about && (
        <Fact term={`About this ${letterSubjects[mail.about.entity].toLowerCase()}`}>
          <AppLink href={subjectHref(mail.case.id, mail.about.entity, mail.about.id)} className={linkClass}>
            {mail.about.label}
          </AppLink>
        </Fact>
      )}
      <Fact term="Written">
        {raisedBy ?? requestedBy?.name ?? 'Concordat'}, <Timestamp at={createdAt} />
      </Fact>
      {copyOf && (
        <Fact term="Hard copy of">
          <AppLink href={`${outboundHref}?item=${copyOf.id}`} className={linkClass}>
            {copyOf.number}
          </AppLink>
        </Fact>
      )}
      {approvedBy && <Fact term="Approved">{approvedBy.name}</Fact>}
      {dueOn && <Fact term="Leaves">{showDate(dueOn)}</Fact>}
      {pages !== null && <Fact term="Pages">{pages.toLocaleString('en-GB')}</Fact>}
      {costPence !== null && (
        <Fact term="Cost">
          <Money pence={costPence} />
        </Fact>
      )}
      {attachments.length > 0 && <Fact term="With it">{attachments.map(({ name }) => name).join(', ')}</Fact>}
    </dl>
  );
}

function Letter({ mail }: { mail: MailDetail }) {
  const [chosen, setChosen] = useState<number | null>(null);
  const [isWriting, setWriting] = useState(false);
  const withPdf = mail.recipients.filter(({ hasPdf }) => hasPdf);
  const shown = withPdf.find((recipient) => recipient.id === chosen) ?? withPdf[0];
  return (
    <article aria-label={`${mail.title}, ${mail.number}`} className="space-y-4">
      <header className="space-y-1">
        <p className="flex flex-wrap items-center gap-2 text-sm text-muted">
          <span className="figures">{mail.number}</span> <MailBadge status={mail.status} />
        </p>
        <h2 className="text-lg font-semibold break-words">{mail.title}</h2>
      </header>
      {mail.statusReason && <Alert colour="yellow" role="none" message={mail.statusReason} />}
      {mail.blocker && <Alert colour="blue" role="none" message={mail.blocker} />}
      <ProblemList problems={mail.problems} />
      <Actions mail={mail} onWrite={() => setWriting(true)} />
      <Facts mail={mail} />
      <Recipients mail={mail} shownId={shown?.id} onShow={setChosen} />
      {shown && (
        <div className="h-[70dvh]">
          <StoredPdf key={shown.id} path={pdfPath(shown.id)} title={`${mail.title} to ${shown.name}`} />
        </div>
      )}
      {isWriting && <LetterDialog caseId={mail.case.id} mail={mail} onClose={() => setWriting(false)} />}
    </article>
  );
}

/** One item: its letter, recipients, and what may be done with it. */
export function MailPane({ id }: { id: number }) {
  const query = useQuery(mailItemOptions(id));
  return <TabData query={query}>{(mail) => <Letter mail={mail} />}</TabData>;
}
