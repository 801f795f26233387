import type { ReactNode } from 'react';
import { showDate } from '#shared/platform/dates.ts';
import { approvalDecisions, approvalKinds, isOpen } from '#shared/records/approvals/approvals.ts';
import type { ApprovalDetail, Working } from '#shared/records/approvals/contract.ts';
import { Alert } from '#web/platform/ui/Alert.tsx';
import { AppLink } from '#web/platform/ui/AppLink.tsx';
import { Button } from '#web/platform/ui/Button.tsx';
import { Money } from '#web/platform/ui/Money.tsx';
import { Timestamp } from '#web/platform/ui/Timestamp.tsx';
import { RequestState } from './QueueList.tsx';

const linkClass = 'text-accent-text underline-offset-2 hover:underline';

const Fact = ({ term, children }: { term: string; children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="text-sm text-muted">{term}</dt>
    <dd className="break-words">{children}</dd>
  </div>
);

function Facts({ request }: { request: ApprovalDetail }) {
  const {
    case: of,
    domain,
    requester,
    assignee,
    firstApprover,
    firstApprovedAt,
    decider,
    decidedAt,
  } = request;
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-3">
      <Fact term="Requested by">
        {requester?.name ?? 'Concordat'}, <Timestamp at={request.requestedAt} />
      </Fact>
      <Fact term="Due">{showDate(request.slaDueOn)}</Fact>
      {of && (
        <Fact term="Case">
          <AppLink href={`/cases/${of.id}`} className={linkClass}>
            {of.uniqueReference} {of.caseName}
          </AppLink>
        </Fact>
      )}
      {domain && <Fact term="Domain">{domain.name}</Fact>}
      {assignee && <Fact term="Passed to">{assignee.name}</Fact>}
      {firstApprover && firstApprovedAt && (
        <Fact term="First approved by">
          {firstApprover.name}, <Timestamp at={firstApprovedAt} />
        </Fact>
      )}
      {decidedAt && (
        <Fact term={approvalDecisions[request.decision]}>
          {decider && `${decider.name}, `}
          <Timestamp at={decidedAt} />
        </Fact>
      )}
    </dl>
  );
}

/** The details of the request, section by section, with amounts in one column. */
export function WorkingView({ working }: { working: Working }) {
  return (
    <div className="space-y-3">
      {working.map(({ heading, lines }, section) => (
        // The sections of a request never change.
        <table key={heading ?? section} className="w-full text-left">
          {heading && <caption className="pb-1 text-left text-sm font-semibold">{heading}</caption>}
          <tbody>
            {lines.map((line, at) => (
              <tr key={`${line.label} ${at.toString()}`} className="border-t border-border">
                <th scope="row" className="py-1.5 pr-3 align-baseline font-normal">
                  {line.label}
                </th>
                <td className="py-1.5 pr-3 align-baseline text-muted">{line.text}</td>
                <td className="py-1.5 text-right align-baseline whitespace-nowrap">
                  {line.pence !== undefined && <Money pence={line.pence} />}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      ))}
    </div>
  );
}

const Papers = ({ papers }: Pick<ApprovalDetail, 'papers'>) => (
  <section aria-label="Papers">
    <h3 className="text-sm font-semibold">Papers</h3>
    <ul>
      {papers.map(({ name, href }) => (
        <li key={href}>
          <AppLink href={href} className={linkClass}>
            {name}
          </AppLink>
        </li>
      ))}
    </ul>
  </section>
);

/** What the approver should look at again. */
function Changed({ changed }: Pick<ApprovalDetail, 'changed'>) {
  if (changed.length === 0) return null;
  return (
    <Alert colour="yellow" role="none" title="Changed since this was requested">
      <ul>
        {changed.map(({ what, by, at, caseId, caseReference }) => (
          <li key={`${what} ${caseId.toString()} ${by ?? ''}`}>
            {what} of{' '}
            <AppLink href={`/cases/${caseId}`} className={linkClass}>
              {caseReference}
            </AppLink>
            , by {by ?? 'Concordat'} <Timestamp at={at} />
          </li>
        ))}
      </ul>
    </Alert>
  );
}

export type PaneDialog = 'approve' | 'reject' | 'delegate';

interface RequestPaneProps {
  request: ApprovalDetail;
  isBusy: boolean;
  onDialog: (dialog: PaneDialog) => void;
  onWithdraw: () => void;
}

function Decisions({ request, isBusy, onDialog, onWithdraw }: RequestPaneProps) {
  const { blocker, overLimit, mayWithdraw } = request;
  return (
    <div className="space-y-3">
      {blocker && <Alert colour="blue" role="none" message={blocker} />}
      {!blocker && overLimit && (
        <Alert
          colour="yellow"
          role="none"
          message={`${overLimit} Approving passes it to somebody with a high enough limit.`}
        />
      )}
      <div className="flex flex-wrap gap-2">
        {mayWithdraw && (
          <Button disabled={isBusy} onClick={onWithdraw}>
            Withdraw
          </Button>
        )}
        {!blocker && (
          <>
            <Button colour="accent" disabled={isBusy} onClick={() => onDialog('approve')}>
              Approve
            </Button>
            <Button disabled={isBusy} onClick={() => onDialog('reject')}>
              Reject
            </Button>
            <Button disabled={isBusy} onClick={() => onDialog('delegate')}>
              Pass on
            </Button>
          </>
        )}
      </div>
    </div>
  );
}

/** One request with its papers and working, and what the caller may do with it. */
export function RequestPane(props: RequestPaneProps) {
  const { request } = props;
  return (
    <article
      aria-label={request.summary}
      className="space-y-4 rounded-lg border border-border bg-surface p-4"
    >
      <header className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-2 text-sm text-muted">
            {approvalKinds[request.kind]} <RequestState request={request} />
          </p>
          <h2 className="text-lg font-semibold break-words">{request.summary}</h2>
        </div>
        {request.amountPence !== null && (
          <p className="text-xl font-semibold">
            <Money pence={request.amountPence} />
          </p>
        )}
      </header>
      <Changed changed={request.changed} />
      {isOpen(request.decision) && <Decisions {...props} />}
      {request.comment && <p className="break-words">“{request.comment}”</p>}
      <Facts request={request} />
      <WorkingView working={request.working} />
      {request.papers.length > 0 && <Papers papers={request.papers} />}
    </article>
  );
}
