import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Release } from '#server/activities/money/outgoing/dues.ts';
import { releaseAllocations } from '#server/activities/money/outgoing/release-allocations.ts';
import type { Tx } from '#server/platform/database/connect.ts';
import { planned } from '#server/platform/database/planned.ts';
import { col, missing } from '#server/platform/database/rows.ts';
import type { Write } from '#server/platform/database/write.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { defineLongJob, startRun } from '#server/platform/jobs/long-job.ts';
import { distributionRuns } from '#server/records/commitments/run-tables.ts';
import { changeRow } from '#server/records/reference/versioned-rows.ts';
import { releaseGroup, runReference } from '#shared/activities/money/distributions/runs.ts';
import { londonDate, now } from '#shared/platform/dates.ts';
import { AppError } from '#shared/platform/errors.ts';
import { takeRunStep } from './change-run.ts';
import { declareDividends } from './declare-dividends.ts';
import { type LineToRelease, linesToRelease } from './lines-to-release.ts';
import { readFacts } from './read-facts.ts';
import { DISTRIBUTIONS, type DistributionRun, runDetail, runTopics } from './run-row.ts';
import { dropProposals } from './store-lines.ts';
import { digestOfRun } from './submit-run.ts';

/** Cases per step: about a second's work. */
const CASES_AT_ONCE = 200;

/** The payments of a line: its proposals, the expenses due, and money retained for claims until now. */
const releaseOf = (run: DistributionRun, { id, caseId, working }: LineToRelease): Release => ({
  caseId,
  allocationIds: [
    ...working.expenses.map(({ allocationId }) => allocationId),
    ...working.shares.flatMap(({ freed }) => freed),
  ],
  runLineId: id,
  key: `${releaseGroup(run.id)}:${caseId}`,
  groupKey: releaseGroup(run.id),
  groupReference: runReference(run.id),
  description: `Distribution ${runReference(run.id)}`,
  approvedBy: run.approvedBy,
});

const heldBackText = `update distribution_run_lines l set left_out = h.reason, left_out_note = h.note, expenses_pence = 0,
    nominee_pence = 0, supervisor_pence = 0, variation_pence = 0, dividend_pence = 0, refund_pence = 0, retained_pence = 0,
    remaining_pence = l.cleared_pence
  from json_to_recordset($1::json) as h(id int, reason text, note text) where l.id = h.id`;

type HeldBack = { id: number; caseId: number; reason: 'changed' | 'blocked'; note: string };

/** Leaves cases out of a run that is being released, with the reason, and frees their money. */
async function holdBack(
  { tx, audit }: Write,
  run: DistributionRun,
  held: readonly HeldBack[],
): Promise<void> {
  if (held.length === 0) return;
  const lineIds = held.map(({ id }) => id);
  await dropProposals(tx, lineIds);
  await planned(tx, {}, heldBackText, [JSON.stringify(held)]);
  for (const { caseId, note } of held)
    audit({ entity: DISTRIBUTIONS, entityId: run.id, action: 'held back', after: { reason: note }, caseId });
}

const lockText = `select id from cases where id = any($1::int[]) order by id for update`;

/** The lines whose cases still match the calculation, and the others with the reason they are held back. */
async function judge(tx: Tx, run: DistributionRun, lines: readonly LineToRelease[]) {
  const caseIds = lines.map(({ caseId }) => caseId);
  await planned(tx, {}, lockText, [caseIds]);
  const digests = new Map((await readFacts(tx, caseIds, run)).map(({ caseId, digest }) => [caseId, digest]));
  const isSame = ({ caseId, factsDigest }: LineToRelease) => digests.get(caseId) === factsDigest;
  return { same: lines.filter(isSame), changed: lines.filter((line) => !isSame(line)) };
}

const releasedText = `update distribution_run_lines set released_at = now() where id = any($1::int[])`;
const CHANGED = 'Its cash, claims, fees or payees have changed since the calculation.';

async function releaseLines(
  w: Write,
  run: DistributionRun,
  lines: readonly LineToRelease[],
  releasedOn: string,
): Promise<void> {
  const { same, changed } = await judge(w.tx, run, lines);
  const outcomes = await releaseAllocations(
    w,
    same.map((line) => releaseOf(run, line)),
    releasedOn,
  );
  const refused = same.flatMap(({ id, caseId }, at): HeldBack[] => {
    const outcome = outcomes[at] ?? missing();
    return 'refusal' in outcome ? [{ id, caseId, reason: 'blocked', note: outcome.refusal.message }] : [];
  });
  await holdBack(w, run, [
    ...changed.map(({ id, caseId }): HeldBack => ({ id, caseId, reason: 'changed', note: CHANGED })),
    ...refused,
  ]);
  const done = same.filter((_line, at) => !('refusal' in (outcomes[at] ?? missing())));
  await declareDividends(w, run, done, releasedOn);
  await planned(w.tx, {}, releasedText, [done.map(({ id }) => id)]);
}

/**
 * Releases an approved run, a few hundred cases a step. A step locks its cases, reads their facts again, and pays only
 * those that still match the calculation; the others are held back and named. Everything is dated the day on which the
 * release was started.
 */
export const releaseRunJob = defineLongJob(
  'release-distribution',
  {
    payload: z.object({ runId: z.int(), releasedOn: z.iso.date() }),
    cursor: z.object({ lastCaseId: z.int() }),
    once: ({ runId }) => String(runId),
  },
  async (w, { payload: { runId, releasedOn }, cursor }) => {
    const [run] = await w.tx
      .select()
      .from(distributionRuns)
      .where(eq(distributionRuns.id, runId))
      .for('update');
    if (run?.status !== 'approved') return { done: 0, next: null };
    const lines = await linesToRelease(w.tx, runId, { after: cursor?.lastCaseId ?? 0, most: CASES_AT_ONCE });
    if (lines.length > 0) await releaseLines(w, run, lines, releasedOn);
    for (const topic of runTopics(runId)) w.changed(topic);
    if (lines.length === CASES_AT_ONCE)
      return { done: lines.length, next: { lastCaseId: (lines.at(-1) ?? missing()).caseId } };
    await changeRow(
      w,
      DISTRIBUTIONS,
      distributionRuns,
      run,
      run.version,
      { status: 'released', releasedAt: now() },
      { action: 'released' },
    );
    return { done: lines.length, next: null };
  },
);

/** Starts the release of an approved run, exactly as it was approved. */
export async function releaseRun(ctx: SignedIn, { id }: { id: number; version: number }) {
  await takeRunStep(ctx, id, 'release', async (w, run) => {
    if ((await digestOfRun(w.tx, id)) !== run.digest)
      throw new AppError(
        'conflict',
        'The run no longer matches what was approved. Cancel it and prepare another.',
      );
    const [counted = missing()] = await planned(
      w.tx,
      { count: col.number },
      `select count(*)::int as count from distribution_run_lines where run_id = $1::int and left_out is null`,
      [id],
    );
    const jobRunId = await startRun(
      w,
      releaseRunJob,
      { runId: id, releasedOn: londonDate() },
      { total: counted.count },
    );
    await w.tx.update(distributionRuns).set({ jobRunId }).where(eq(distributionRuns.id, id));
    w.audit({ entity: DISTRIBUTIONS, entityId: id, action: 'release started' });
  });
  return runDetail(ctx, id);
}
