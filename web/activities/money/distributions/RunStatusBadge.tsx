import type { Run, RunDetail } from '#shared/activities/money/distributions/contract.ts';
import { type RunStatus, runStatuses } from '#shared/activities/money/distributions/runs.ts';
import { Badge } from '#web/platform/ui/Badge.tsx';

const colours = {
  draft: 'grey',
  calculated: 'blue',
  submitted: 'yellow',
  approved: 'green',
  released: 'green',
  part_paid: 'yellow',
  paid: 'green',
  closed: 'grey',
  cancelled: 'grey',
} as const satisfies Record<RunStatus, string>;

export function RunStatusBadge({ status }: Pick<Run, 'status'>) {
  return <Badge colour={colours[status]}>{runStatuses[status]}</Badge>;
}

/** The progress of the calculation or the release of a run while it is under way. */
export function RunProgress({ run }: { run: RunDetail }) {
  const { progress } = run;
  if (!progress || (progress.status !== 'waiting' && progress.status !== 'running')) return null;
  const { done, total } = progress;
  const what = run.status === 'draft' ? 'Calculated' : 'Released';
  return (
    <output className="flex items-center gap-3 text-sm">
      <progress
        aria-label={`${what} so far`}
        className="h-2 w-48"
        {...(total && { value: Math.min(1, done / total) })}
      />
      {what} {done.toLocaleString('en-GB')}
      {total ? ` of ${total.toLocaleString('en-GB')} cases` : ' cases'}
    </output>
  );
}
