import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Database, Tx } from '#server/database/connect.ts';
import { type Write, write } from '#server/database/write.ts';
import type { SignedIn } from '#server/http/trpc.ts';
import { jobRuns } from '#server/jobs/tables.ts';
import type { MatchingLog } from '#shared/banking/matching-contract.ts';
import { AppError } from '#shared/errors.ts';
import { bankMatchingRuns } from '../tables.ts';

export type MatchingRun = typeof bankMatchingRuns.$inferSelect;

/** Announced when a run begins, progresses and ends. */
export const MATCHING_TOPIC = 'logs:bank-matching';
/** The name of runs in the audit trail. */
export const RUN_ENTITY = 'bank-matching-runs';

/** The job of a run that can still continue. */
const livingJob = sql`exists (select from ${jobRuns} j where j.id = ${bankMatchingRuns.jobRunId} and j.status in ('waiting', 'running'))`;

/** The record of the newest run, as the specification's live store has it; null before the first. */
export async function matchingLog(database: Database | Tx): Promise<MatchingLog | null> {
  const [run] = await database
    .select({
      run: bankMatchingRuns,
      jobEndedAt: sql<
        string | null
      >`(select j.ended_at from ${jobRuns} j where j.id = ${bankMatchingRuns.jobRunId})`,
    })
    .from(bankMatchingRuns)
    .orderBy(desc(bankMatchingRuns.id))
    .limit(1);
  if (!run) return null;
  const { id, startedAt, endedAt, currentEntry, totalEntries, matchedCount, suggestedCount, errorCount } =
    run.run;
  const ended = endedAt ?? (run.jobEndedAt === null ? null : new Date(run.jobEndedAt));
  return {
    id,
    startDate: startedAt.toISOString(),
    endDate: ended?.toISOString() ?? null,
    currentEntry,
    totalEntries,
    matchedCount,
    suggestedCount,
    errorCount,
  };
}

/**
 * Ends the current run, as the Restart button does for a stuck one; a job still working on it stops before its next step. Nothing
 * happens if there is none, or if it is not the run named.
 */
export async function endRun(
  { services, author }: SignedIn,
  { id }: { id?: number | undefined } = {},
): Promise<MatchingLog | null> {
  const { database } = services;
  const [open] = await database
    .select({ id: bankMatchingRuns.id })
    .from(bankMatchingRuns)
    .where(and(isNull(bankMatchingRuns.endedAt), id === undefined ? undefined : eq(bankMatchingRuns.id, id)));
  if (open)
    await write(database, author, async (w) => {
      const [ended] = await w.tx
        .update(bankMatchingRuns)
        .set({ endedAt: new Date(), abortedAt: new Date() })
        .where(and(eq(bankMatchingRuns.id, open.id), isNull(bankMatchingRuns.endedAt)))
        .returning();
      w.audit({ entity: RUN_ENTITY, entityId: open.id, action: ended ? 'ended' : 'had ended' });
      w.changed(MATCHING_TOPIC);
    });
  return matchingLog(database);
}

/** Ends runs whose job has finished or was lost, so that the next can start and no progress bar lingers. Also called at server start. */
export async function closeBrokenRuns(w: Write): Promise<void> {
  const closed = await w.tx
    .update(bankMatchingRuns)
    .set({ endedAt: new Date(), abortedAt: new Date() })
    .where(and(isNull(bankMatchingRuns.endedAt), sql`not ${livingJob}`))
    .returning({ id: bankMatchingRuns.id });
  for (const { id } of closed) w.audit({ entity: RUN_ENTITY, entityId: id, action: 'aborted' });
  if (closed.length > 0) w.changed(MATCHING_TOPIC);
}

/** Opens the one run that the firm may have; refused while another is in progress. */
export async function openRun(w: Write, bankAccountId: number | null): Promise<MatchingRun> {
  await closeBrokenRuns(w);
  const [run] = await w.tx
    .insert(bankMatchingRuns)
    .values({ bankAccountId, startedBy: w.author.id || null })
    .onConflictDoNothing()
    .returning();
  if (!run) throw new AppError('conflict', 'Bank matching is running already.');
  w.audit({ entity: RUN_ENTITY, entityId: run.id, action: 'started', after: { bankAccountId } });
  w.changed(MATCHING_TOPIC);
  return run;
}
