import type { ReactNode } from 'react';
import { reconciliationStates } from '#shared/records/ledger/reconciliations.ts';
import { useAuth } from '#web/platform/api/auth.ts';
import { Card } from '#web/platform/page/Card.tsx';
import { useAttempt } from '#web/platform/page/use-attempt.ts';
import { Alert } from '#web/platform/ui/Alert.tsx';
import { Badge } from '#web/platform/ui/Badge.tsx';
import { Button } from '#web/platform/ui/Button.tsx';
import { Timestamp } from '#web/platform/ui/Timestamp.tsx';
import { toast } from '#web/platform/ui/toast.ts';
import { prepare, review, type ShownReconciliation } from './reconciliation-client.ts';

export const stateColours = { prepared: 'yellow', signed: 'green', voided: 'red' } as const;

type Kept = NonNullable<ShownReconciliation['standing']>;

function Signed({ kept }: { kept: Kept }) {
  const { state, preparedBy, preparedAt, reviewedBy, reviewedAt, voidedReason, voidedBy, digest } = kept;
  const by = (label: string, who: ReactNode) => (
    <div className="flex gap-2">
      <dt className="w-24 shrink-0 text-muted">{label}</dt>
      <dd className="min-w-0 break-words">{who}</dd>
    </div>
  );
  return (
    <dl className="space-y-1 text-sm">
      {by('State', <Badge colour={stateColours[state]}>{reconciliationStates[state]}</Badge>)}
      {by(
        'Prepared',
        <>
          {preparedBy.name}, <Timestamp at={preparedAt} />
        </>,
      )}
      {reviewedAt !== null &&
        by(
          'Reviewed',
          <>
            {reviewedBy?.name}, <Timestamp at={reviewedAt} />
          </>,
        )}
      {voidedReason !== null &&
        by(
          'Voided',
          <>
            {voidedReason}
            {voidedBy && ` By ${voidedBy.name}.`}
          </>,
        )}
      {by('Digest', <span className="figures break-all">{digest.slice(0, 16)}</span>)}
    </dl>
  );
}

/** Who signed the reconciliation of the day, what became void, and the next step. */
export function Signatures({ shown, isCurrent }: { shown: ShownReconciliation; isCurrent: boolean }) {
  const { standing, voided, obstacle } = shown;
  const { may, profile } = useAuth();
  const { attempt, problem, isBusy } = useAttempt();
  const sign = (call: () => Promise<unknown>, done: string) =>
    void attempt(async () => {
      await call();
      toast.success('Item Updated.', done);
    });
  const isOwn = standing?.preparedBy.id === profile.id;
  return (
    <Card title="Signed">
      <div className="space-y-4">
        {standing ? (
          <Signed kept={standing} />
        ) : (
          <p className="text-sm text-muted">{obstacle ?? 'Nobody has signed this day yet.'}</p>
        )}
        {problem && <Alert colour="red" message={problem} />}
        {!standing && obstacle === null && (
          <Button
            colour="accent"
            loading={isBusy}
            disabled={!isCurrent}
            onClick={() => sign(() => prepare(shown), 'Signed; somebody else reviews it.')}
          >
            Sign as prepared
          </Button>
        )}
        {standing?.state === 'prepared' &&
          (isOwn ? (
            <p className="text-sm text-muted">Somebody else must review it.</p>
          ) : (
            may('financials.close-period') && (
              <Button
                colour="accent"
                loading={isBusy}
                onClick={() => sign(() => review(standing), 'Reviewed.')}
              >
                Sign as reviewed
              </Button>
            )
          ))}
        {voided.map((kept) => (
          <div key={kept.id} className="border-t border-border pt-3">
            <Signed kept={kept} />
          </div>
        ))}
      </div>
    </Card>
  );
}
