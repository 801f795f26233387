import { useEffect, useState } from 'react';
import { Button } from '#web/platform/ui/Button.tsx';

/** The record of one automatic matching run; it is in progress while it has no end. */
export interface MatchingRun {
  startDate: string;
  endDate: string | null;
  currentEntry: number;
  totalEntries: number;
}

const stuckAfter = 90 * 60_000;

export function matchingPercentage({ currentEntry, totalEntries }: MatchingRun): number {
  return totalEntries > 0 ? Math.round((currentEntry / totalEntries) * 100) : 0;
}

/** After more than 90 minutes a run will no longer finish on its own. */
export function isStuck(run: MatchingRun, now: Date): boolean {
  return run.endDate === null && now.getTime() - new Date(run.startDate).getTime() > stuckAfter;
}

/** Whether the run is stuck; becomes true the moment it is. */
function useStuck(run: MatchingRun | null): boolean {
  const [now, setNow] = useState(() => new Date());
  const startDate = run?.endDate === null ? run.startDate : null;
  useEffect(() => {
    if (startDate === null) return;
    const left = new Date(startDate).getTime() + stuckAfter + 1 - Date.now();
    const timer = setTimeout(() => setNow(new Date()), Math.max(0, left));
    return () => clearTimeout(timer);
  }, [startDate]);
  return run !== null && isStuck(run, now);
}

export interface BankMatchingProps {
  run: MatchingRun | null;
  /** Omitted if the user may not start matching. */
  onRestart?: (() => void) | undefined;
  restarting?: boolean;
}

/** The progress of bank matching; nothing while no run is in progress. */
export function BankMatching({ run, onRestart, restarting = false }: BankMatchingProps) {
  const isRestartable = useStuck(run);
  if (!run || run.endDate !== null) return null;
  const percentage = matchingPercentage(run);
  return (
    <fieldset
      aria-label="Bank matching"
      className="flex items-center gap-2 px-2 text-sm whitespace-nowrap text-muted"
    >
      <span aria-hidden="true">Bank matching</span>
      <progress
        value={percentage}
        max={100}
        aria-label="Bank matching"
        className="h-1.5 w-16 appearance-none overflow-hidden rounded-full bg-border [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-border [&::-webkit-progress-value]:bg-accent"
      />
      <span className="figures">{percentage}%</span>
      {onRestart && isRestartable && (
        <Button small loading={restarting} onClick={onRestart}>
          Restart
        </Button>
      )}
    </fieldset>
  );
}
