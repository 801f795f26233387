import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Tx } from '#server/platform/database/connect.ts';
import { planned } from '#server/platform/database/planned.ts';
import { col, missing } from '#server/platform/database/rows.ts';
import type { Write } from '#server/platform/database/write.ts';
import { defineLongJob, startRun } from '#server/platform/jobs/long-job.ts';
import { distributionRuns } from '#server/records/commitments/run-tables.ts';
import { changeRow } from '#server/records/reference/versioned-rows.ts';
import { readFacts } from './read-facts.ts';
import { DISTRIBUTIONS, type DistributionRun, runTopics } from './run-row.ts';
import { storeLines } from './store-lines.ts';

/** Cases per step: well under a second's work. */
const CASES_AT_ONCE = 400;

// A single-case run takes its case as it stands; closing runs take ended cases that still hold money, other runs those
// being paid into.
const candidatesText = `select c.id from cases c join statuses s on s.id = c.status_id
  where c.domain_id = $1::int and c.id > $2::int and case when $3::int is not null then c.id = $3::int
    else c.approval_date is not null and s.expects_payments = ($4::text <> 'closing')
      and ($5::int is null or c.portfolio_id = $5::int) and ($6::int is null or c.product_id = $6::int) end`;

const scopeOf = ({ domainId, caseId, kind, portfolioId, productId }: DistributionRun, after: number) => [
  domainId,
  after,
  caseId,
  kind,
  portfolioId,
  productId,
];

const nextCases = async (tx: Tx, run: DistributionRun, after: number): Promise<number[]> => {
  const text = `${candidatesText} order by c.id limit ${CASES_AT_ONCE}`;
  return (await planned(tx, { id: col.number }, text, scopeOf(run, after))).map(({ id }) => id);
};

async function countCases(tx: Tx, run: DistributionRun): Promise<number> {
  const text = `select count(*)::int as count from (${candidatesText}) wanted`;
  const [row = missing()] = await planned(tx, { count: col.number }, text, scopeOf(run, 0));
  return row.count;
}

const digestsText = `select case_id as "caseId", facts_digest as digest, left_out = 'excluded' as "isExcluded"
  from distribution_run_lines where run_id = $1::int and case_id = any($2::int[])`;
const keptColumns = { caseId: col.number, digest: col.text, isExcluded: col.boolean.orNull };

/** The facts of the cases that are new to the run or have changed since they were last calculated; cases left out stay out. */
async function changedFacts(tx: Tx, run: DistributionRun, caseIds: readonly number[]) {
  const kept = await planned(tx, keptColumns, digestsText, [run.id, caseIds]);
  const excluded = new Set(kept.flatMap(({ caseId, isExcluded }) => (isExcluded ? [caseId] : [])));
  const digests = new Map(kept.map(({ caseId, digest }) => [caseId, digest]));
  const facts = await readFacts(
    tx,
    caseIds.filter((id) => !excluded.has(id)),
    run,
  );
  return facts.filter(({ caseId, digest }) => digests.get(caseId) !== digest);
}

/**
 * Calculates a run, or recalculates the cases that have changed, a few hundred cases a step; each step is one transaction with its
 * progress, so that an interrupted calculation resumes where it stopped.
 */
export const calculateRun = defineLongJob(
  'calculate-distribution',
  {
    /** `of` identifies a new run by its settings, so that a double click creates only one. */
    payload: z.object({ runId: z.int(), of: z.string().optional() }),
    cursor: z.object({ lastCaseId: z.int() }),
    once: ({ runId, of }) => of ?? String(runId),
  },
  async (w, { payload: { runId }, cursor }) => {
    const [run] = await w.tx
      .select()
      .from(distributionRuns)
      .where(eq(distributionRuns.id, runId))
      .for('update');
    if (run?.status !== 'draft') return { done: 0, next: null };
    const lastCaseId = cursor?.lastCaseId ?? 0;
    const total = cursor ? {} : { total: await countCases(w.tx, run) };
    const caseIds = await nextCases(w.tx, run, lastCaseId);
    if (caseIds.length > 0) await storeLines(w, run, await changedFacts(w.tx, run, caseIds));
    for (const topic of runTopics(run.id)) w.changed(topic);
    if (caseIds.length === CASES_AT_ONCE)
      return { done: caseIds.length, next: { lastCaseId: caseIds.at(-1) ?? missing() }, ...total };
    await noteCalculated(w, run);
    return { done: caseIds.length, next: null, ...total };
  },
);

async function noteCalculated(w: Write, run: DistributionRun): Promise<void> {
  const values = { status: 'calculated' } as const;
  await changeRow(w, DISTRIBUTIONS, distributionRuns, run, run.version, values, { action: 'calculated' });
}

/** Queues the calculation of a draft; it starts when the transaction commits. Refused while an identical run is being calculated. */
export async function startCalculation(w: Write, runId: number, of?: string): Promise<void> {
  const jobRunId = await startRun(w, calculateRun, { runId, of });
  await w.tx.update(distributionRuns).set({ jobRunId }).where(eq(distributionRuns.id, runId));
}
