import { and, eq } from 'drizzle-orm';
import { planned } from '#server/platform/database/planned.ts';
import { type Write, writeChanges } from '#server/platform/database/write.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { cancelRun as cancelJob, readRun } from '#server/platform/jobs/long-job.ts';
import { voidApprovals } from '#server/records/approvals/request-approval.ts';
import { refuseInactive } from '#server/records/cases/access.ts';
import { distributionRunLines, distributionRuns } from '#server/records/commitments/run-tables.ts';
import { changeRow } from '#server/records/reference/versioned-rows.ts';
import { openRunStatuses, type RunStatus, runStatuses } from '#shared/activities/money/distributions/runs.ts';
import { AppError } from '#shared/platform/errors.ts';
import { startCalculation } from './calculate-run.ts';
import { readFacts } from './read-facts.ts';
import { lineDetail } from './run-lines.ts';
import {
  DISTRIBUTIONS,
  type DistributionRun,
  noSuchRun,
  runDetail,
  runTopics,
  visibleRuns,
} from './run-row.ts';
import { dropProposals, storeLines } from './store-lines.ts';

/** Changes a run of the caller's domains, locked until the change is done. */
export function writeToRun<T>(
  { services, actor, author }: SignedIn,
  id: number,
  change: (w: Write, run: DistributionRun) => Promise<T>,
): Promise<T> {
  return writeChanges(services.database, author, async (w) => {
    const where = and(eq(distributionRuns.id, id), visibleRuns(actor));
    const [run] = await w.tx.select().from(distributionRuns).where(where).for('update');
    if (!run) throw noSuchRun();
    await refuseInactive(w.tx, [run.domainId]);
    for (const topic of runTopics(id)) w.changed(topic);
    return change(w, run);
  });
}

/** Refuses a step that the run's status does not allow, and one while the run is being worked on. */
export async function checkStanding(
  w: Write,
  run: DistributionRun,
  allowed: readonly RunStatus[],
): Promise<void> {
  if (!allowed.includes(run.status))
    throw new AppError(
      'conflict',
      `This cannot be done while the run is ${runStatuses[run.status].toLowerCase()}.`,
    );
  const job = run.jobRunId === null ? null : await readRun(w.tx, run.jobRunId);
  if (job?.status === 'waiting' || job?.status === 'running')
    throw new AppError('conflict', 'The run is still being worked on.');
}

/** Calculates again those cases of which something has changed, and finds new ones. */
export async function recalculate(ctx: SignedIn, { id, version }: { id: number; version: number }) {
  await writeToRun(ctx, id, async (w, run) => {
    await checkStanding(w, run, ['draft', 'calculated']);
    await changeRow(w, DISTRIBUTIONS, distributionRuns, run, version, { status: 'draft', comment: null });
    await startCalculation(w, id);
    w.audit({ entity: DISTRIBUTIONS, entityId: id, action: 'recalculated' });
  });
  return runDetail(ctx, id);
}

type OfCase = { id: number; caseId: number; reason: string };

async function lockLine(w: Write, { id, caseId }: OfCase) {
  const [line] = await w.tx
    .select()
    .from(distributionRunLines)
    .where(and(eq(distributionRunLines.runId, id), eq(distributionRunLines.caseId, caseId)))
    .for('update');
  if (!line) throw new AppError('notFound', 'That case is not in this run.');
  return line;
}

const setLine = (w: Write, id: number, values: Partial<typeof distributionRunLines.$inferInsert>) =>
  w.tx.update(distributionRunLines).set(values).where(eq(distributionRunLines.id, id));

const nothingPaid = {
  expensesPence: 0,
  nomineePence: 0,
  supervisorPence: 0,
  variationPence: 0,
  dividendPence: 0,
  refundPence: 0,
  retainedPence: 0,
} as const;

/** Takes a case out of a run that has been calculated, with a reason; what it proposed is free again. */
export async function leaveOut(ctx: SignedIn, input: OfCase) {
  const { id, caseId, reason } = input;
  await writeToRun(ctx, id, async (w, run) => {
    await checkStanding(w, run, ['calculated']);
    const line = await lockLine(w, input);
    if (line.leftOut !== null) throw new AppError('conflict', 'This case is left out already.');
    await dropProposals(w.tx, [line.id]);
    await setLine(w, line.id, {
      ...nothingPaid,
      remainingPence: line.clearedPence,
      leftOut: 'excluded',
      leftOutNote: reason,
      leftOutBy: ctx.actor.id,
    });
    w.audit({ entity: DISTRIBUTIONS, entityId: id, action: 'left out', after: { reason }, caseId });
  });
  return lineDetail(ctx, input);
}

/** Takes a case in that somebody left out, as it stands now. */
export async function includeCase(ctx: SignedIn, input: OfCase) {
  const { id, caseId, reason } = input;
  await writeToRun(ctx, id, async (w, run) => {
    await checkStanding(w, run, ['calculated']);
    const line = await lockLine(w, input);
    if (line.leftOut !== 'excluded')
      throw new AppError(
        'conflict',
        line.leftOut ? 'Only what a person left out can be taken in again.' : 'This case takes part already.',
      );
    await storeLines(w, run, await readFacts(w.tx, [caseId], run));
    w.audit({ entity: DISTRIBUTIONS, entityId: id, action: 'taken in', after: { reason }, caseId });
  });
  return lineDetail(ctx, input);
}

const dropAllText = `delete from run_proposals where run_line_id in (select id from distribution_run_lines where run_id = $1::int)`;

/** Ends a run that has not been released: nothing of it is committed any more. */
export async function cancelRun(
  ctx: SignedIn,
  { id, version, reason }: { id: number; version: number; reason: string },
) {
  await writeToRun(ctx, id, async (w, run) => {
    if (!openRunStatuses.some((open) => open === run.status))
      throw new AppError(
        'conflict',
        `A run that is ${runStatuses[run.status].toLowerCase()} cannot be cancelled.`,
      );
    if (run.jobRunId !== null) await cancelJob(w, run.jobRunId);
    await voidApprovals(w, { entity: DISTRIBUTIONS, entityId: id }, `The run was cancelled: ${reason}`);
    await planned(w.tx, dropAllText, [id]);
    await changeRow(
      w,
      DISTRIBUTIONS,
      distributionRuns,
      run,
      version,
      { status: 'cancelled', comment: reason },
      { action: 'cancelled' },
    );
  });
  return runDetail(ctx, id);
}
