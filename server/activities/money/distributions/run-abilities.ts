import type { RunStatus } from '#shared/activities/money/distributions/runs.ts';

type Facts = {
  status: RunStatus;
  caseCount: number;
  totalPence: number;
  progress: { status: string } | null;
};

const isBusy = ({ progress }: Facts) => progress?.status === 'waiting' || progress?.status === 'running';

/** Why the run cannot be submitted as it stands, or null. */
export function submitBlocker(run: Facts): string | null {
  if (isBusy(run)) return 'It is still being calculated.';
  if (run.status === 'draft') return 'Recalculate it first: something was changed.';
  return run.caseCount === 0 ? 'No case takes part.' : null;
}

/** The actions possible in the run's current status. The procedure checks that the caller may work on distributions. */
export function abilitiesOf(run: Facts) {
  const isPrepared = run.status === 'draft' || run.status === 'calculated';
  const blocker = isPrepared ? submitBlocker(run) : null;
  return {
    mayChange: isPrepared && !isBusy(run),
    maySubmit: run.status === 'calculated' && blocker === null,
    mayRelease: run.status === 'approved' && !isBusy(run),
    mayCancel: isPrepared || run.status === 'submitted' || (run.status === 'approved' && !isBusy(run)),
    submitBlocker: blocker,
  };
}
