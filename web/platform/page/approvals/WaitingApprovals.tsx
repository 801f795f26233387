import { useQuery } from '@tanstack/react-query';
import { showDate } from '#shared/platform/dates.ts';
import { approvalKinds } from '#shared/records/approvals/approvals.ts';
import { useAuth } from '#web/platform/api/auth.ts';
import { Alert } from '#web/platform/ui/Alert.tsx';
import { AppLink } from '#web/platform/ui/AppLink.tsx';
import { Money } from '#web/platform/ui/Money.tsx';
import { useLiveApprovals, waitingOptions } from './approvals-client.ts';

/** How many are listed; the others are only counted. */
const SHOWN = 2;

interface WaitingApprovalsProps {
  /** The record, by the name of its entity in the audit trail; for a case, requests on its parts are shown, too. */
  entity: string;
  entityId: number;
}

/** The pending approvals of a record, if any, each with a link to its place in the queue for those who decide. */
export function WaitingApprovals({ entity, entityId }: WaitingApprovalsProps) {
  const { may } = useAuth();
  const { data = [] } = useQuery(waitingOptions(entity, entityId));
  useLiveApprovals();
  if (data.length === 0) return null;
  return (
    <div className="my-3">
      <Alert
        colour="blue"
        title={`${data.length === 1 ? 'Awaiting' : `${data.length} requests are awaiting`} approval`}
      >
        <ul className="space-y-0.5">
          {data.slice(0, SHOWN).map((request) => (
            <li key={request.id}>
              {approvalKinds[request.kind]}
              {entity === 'cases' && `: ${request.summary}`}
              {request.amountPence !== null && (
                <>
                  , <Money pence={request.amountPence} />
                </>
              )}
              {request.requester && `, asked by ${request.requester.name}`}
              {request.firstApprover && `, first approved by ${request.firstApprover.name}`}, due{' '}
              {showDate(request.slaDueOn)}
              {may('financials.approve-payments') && (
                <>
                  .{' '}
                  <AppLink href={`/approvals?item=${request.id}`} className="underline underline-offset-2">
                    Show in the queue
                    <span className="sr-only"> {request.summary}</span>
                  </AppLink>
                </>
              )}
            </li>
          ))}
          {data.length > SHOWN && <li>and {data.length - SHOWN} more</li>}
        </ul>
      </Alert>
    </div>
  );
}
