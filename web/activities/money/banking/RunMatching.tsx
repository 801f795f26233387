import { useEffect, useEffectEvent, useState } from 'react';
import type { MatchingLog } from '#shared/activities/money/banking/matching-contract.ts';
import { useAuth } from '#web/platform/api/auth.ts';
import { useTelling } from '#web/platform/page/use-attempt.ts';
import { startMatching, useMatchingLog } from '#web/platform/shell/matching.ts';
import { Button } from '#web/platform/ui/Button.tsx';
import { Timestamp } from '#web/platform/ui/Timestamp.tsx';
import { toast } from '#web/platform/ui/toast.ts';

const outcome = ({ matchedCount, suggestedCount, errorCount }: MatchingLog): string =>
  [
    `${matchedCount} posted`,
    `${suggestedCount} proposed`,
    ...(errorCount > 0 ? [`${errorCount} could not be posted`] : []),
  ].join(', ');

/** Starts bank matching, on one account or all that the user sees, and shows the result. */
export function RunMatching({ accountId }: { accountId?: number }) {
  const { may } = useAuth();
  const { data: run } = useMatchingLog();
  const [startedId, setStartedId] = useState<number | null>(null);
  const [isStarting, attempt] = useTelling('An error occurred');
  const isRunning = run?.endDate === null;
  const hasEnded = run?.id === startedId && run?.endDate !== null;

  const tell = useEffectEvent(() => {
    if (run) toast.success('Bank matching has finished.', `${outcome(run)}.`);
  });
  useEffect(() => {
    if (hasEnded) tell();
  }, [hasEnded]);

  if (!may('financials.banking')) return null;

  const start = () =>
    attempt(async () => {
      setStartedId((await startMatching(accountId)).id);
    });

  return (
    <Button
      loading={isStarting}
      disabled={isRunning}
      title={isRunning ? 'Bank matching is running already.' : undefined}
      onClick={() => void start()}
    >
      Run matching
    </Button>
  );
}

/** The result of the last run, in a line. */
export function LastRun() {
  const { data: run } = useMatchingLog();
  if (!run?.endDate) return null;
  return (
    <span>
      Last matched <Timestamp at={run.endDate} />: {outcome(run)}
    </span>
  );
}
