import { useNow } from '#web/lib/use-now.ts';
import { Button } from '#web/ui/Button.tsx';

/** The record of one automatic matching run; it goes on while it has no end. */
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

/** After more than 90 minutes a run will not finish by itself any more. */
export function isStuck(run: MatchingRun, now: Date): boolean {
  return run.endDate === null && now.getTime() - new Date(run.startDate).getTime() > stuckAfter;
}

/** How far the matching of bank items has got; nothing while none runs. */
export function BankMatching({ run, onRestart }: { run: MatchingRun | null; onRestart?: () => void }) {
  const now = useNow();
  if (!run || run.endDate !== null) return null;
  const percentage = matchingPercentage(run);
  return (
    <output className="flex items-center gap-2 text-sm text-muted">
      <span>Bank matching</span>
      <progress
        value={percentage}
        max={100}
        aria-label="Bank matching"
        className="h-1.5 w-16 accent-(--accent)"
      />
      <span className="figures">{percentage}%</span>
      {isStuck(run, now) && (
        <Button small onClick={onRestart}>
          Restart
        </Button>
      )}
    </output>
  );
}
