import { and, eq, isNull } from 'drizzle-orm';
import { planned } from '#server/platform/database/planned.ts';
import { type Write, writeChanges } from '#server/platform/database/write.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { cancelRun as cancelJob, readRun } from '#server/platform/jobs/long-job.ts';
import { voidApprovals } from '#server/records/approvals/request-approval.ts';
import { refuseInactive } from '#server/records/cases/access.ts';
import { distributionRunLines, distributionRuns } from '#server/records/commitments/run-tables.ts';
import { changeRow } from '#server/records/reference/versioned-rows.ts';
import { type RunFacts, runLife } from '#shared/activities/money/distributions/run-life.ts';
import { AppError, conflict } from '#shared/platform/errors.ts';
import { refuseStep } from '#shared/platform/life/life.ts';
import { startCalculation } from './calculate-run.ts';
import { readFacts } from './read-facts.ts';
import { lineDetail } from './run-lines.ts';
import {
  DISTRIBUTIONS,
  type DistributionRun,
  isUnderWay,
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

/** The facts that decide which steps a run may take. */
async function factsOf({ tx }: Write, { id, status, jobRunId }: DistributionRun): Promise<RunFacts> {
  const job = jobRunId === null ? null : await readRun(tx, jobRunId);
  const taking = and(eq(distributionRunLines.runId, id), isNull(distributionRunLines.leftOut));
  return { id, status, isBusy: isUnderWay(job), caseCount: await tx.$count(distributionRunLines, taking) };
}

/** Takes a step of a run of the caller's domains, with the run locked; refused if something prevents the step. */
export const takeRunStep = <T>(
  ctx: SignedIn,
  id: number,
  step: keyof typeof runLife.steps,
  change: (w: Write, run: DistributionRun) => Promise<T>,
): Promise<T> =>
  writeToRun(ctx, id, async (w, run) => {
    refuseStep(runLife, step, await factsOf(w, run));
    return change(w, run);
  });

/** Recalculates the cases that have changed, and adds new ones. */
export async function recalculate(ctx: SignedIn, { id, version }: { id: number; version: number }) {
  await takeRunStep(ctx, id, 'recalculate', async (w, run) => {
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

/** Takes a case out of a run that has been calculated, with a reason; its proposals are released. */
export async function leaveOut(ctx: SignedIn, input: OfCase) {
  const { id, caseId, reason } = input;
  await takeRunStep(ctx, id, 'change', async (w) => {
    const line = await lockLine(w, input);
    if (line.leftOut !== null) throw conflict('This case has already been left out.');
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

/** Takes a case that somebody left out back in, as it stands now. */
export async function includeCase(ctx: SignedIn, input: OfCase) {
  const { id, caseId, reason } = input;
  await takeRunStep(ctx, id, 'change', async (w, run) => {
    const line = await lockLine(w, input);
    if (line.leftOut !== 'excluded')
      throw conflict(
        line.leftOut
          ? 'Only a case that a person left out can be put back.'
          : 'This case is already in the run.',
      );
    await storeLines(w, run, await readFacts(w.tx, [caseId], run));
    w.audit({ entity: DISTRIBUTIONS, entityId: id, action: 'taken in', after: { reason }, caseId });
  });
  return lineDetail(ctx, input);
}

const dropAllText = `delete from run_proposals where run_line_id in (select id from distribution_run_lines where run_id = $1::int)`;

/** Cancels a run that has not been released, and frees what it had committed. */
export async function cancelRun(
  ctx: SignedIn,
  { id, version, reason }: { id: number; version: number; reason: string },
) {
  await takeRunStep(ctx, id, 'cancel', async (w, run) => {
    if (run.jobRunId !== null) await cancelJob(w, run.jobRunId);
    await voidApprovals(w, { entity: DISTRIBUTIONS, entityId: id }, `The run was cancelled: ${reason}`);
    await planned(w.tx, {}, dropAllText, [id]);
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
