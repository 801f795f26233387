import { and, desc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { Database, Tx } from '#server/platform/database/connect.ts';
import { col, sqlOf } from '#server/platform/database/rows.ts';
import { type Write, writeChanges } from '#server/platform/database/write.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { jobRuns } from '#server/platform/jobs/tables.ts';
import type { MatchingLog } from '#shared/activities/money/banking/matching-contract.ts';
import { conflict } from '#shared/platform/errors.ts';
import type { Actor } from '#shared/platform/permissions.ts';
import { bankMatchingRuns } from '../tables.ts';

export type MatchingRun = typeof bankMatchingRuns.$inferSelect;

/** Announced when a run begins, progresses and ends. */
export const MATCHING_TOPIC = 'logs:bank-matching';
/** The name of runs in the audit trail. */
export const RUN_ENTITY = 'bank-matching-runs';

/** The job of a run that can still continue. */
const livingJob = sql`exists (select from ${jobRuns} j where j.id = ${bankMatchingRuns.jobRunId} and j.status in ('waiting', 'running'))`;

/**
 * How many of a run's accounts are in the caller's domains: all, some or none. Callers always see their own runs; if its job is gone, a
 * run's accounts are no longer known.
 */
function shareOf({ id, domainIds }: Actor): SQL<'all' | 'some' | 'none'> {
  const share = sqlOf(col.word<'all' | 'some' | 'none'>());
  if (domainIds === 'all') return share`'all'`;
  const isHeld = sql`(account ->> 'domainId')::int = any(${sql.param([...domainIds])}::int[])`;
  return share`case when ${bankMatchingRuns.startedBy} = ${id} then 'all' else (
    select case when count(*) = 0 then 'some' when bool_and(${isHeld}) then 'all' when bool_or(${isHeld}) then 'some' else 'none' end
    from ${jobRuns} j, jsonb_array_elements(j.payload -> 'accounts') account where j.id = ${bankMatchingRuns.jobRunId}) end`;
}

/**
 * The record of the latest run, as in the specification's live store; null before the first. Runs on accounts of other domains are hidden;
 * of a run that also covers the caller's accounts, the caller sees the percentage.
 */
export async function matchingLog(database: Database | Tx, actor: Actor): Promise<MatchingLog | null> {
  const share = shareOf(actor);
  const [run] = await database
    .select({
      run: bankMatchingRuns,
      share,
      jobEndedAt: sqlOf(
        col.instant.orNull,
      )`(select j.ended_at from ${jobRuns} j where j.id = ${bankMatchingRuns.jobRunId})`,
    })
    .from(bankMatchingRuns)
    .where(sql`${share} <> 'none'`)
    .orderBy(desc(bankMatchingRuns.id))
    .limit(1);
  if (!run) return null;
  const { id, startedAt, endedAt } = run.run;
  const ended = endedAt ?? (run.jobEndedAt === null ? null : new Date(run.jobEndedAt));
  return {
    id,
    startDate: startedAt.toISOString(),
    endDate: ended?.toISOString() ?? null,
    ...(run.share === 'all' ? countsOf(run.run) : inPercent(run.run)),
  };
}

const countsOf = ({ currentEntry, totalEntries, matchedCount, suggestedCount, errorCount }: MatchingRun) => ({
  currentEntry,
  totalEntries,
  matchedCount,
  suggestedCount,
  errorCount,
});

const inPercent = ({ currentEntry, totalEntries }: MatchingRun) => ({
  currentEntry: totalEntries > 0 ? Math.round((100 * currentEntry) / totalEntries) : 0,
  totalEntries: 100,
  matchedCount: 0,
  suggestedCount: 0,
  errorCount: 0,
});

/** A run in progress that the caller may see, optionally only a given one. */
const isOpenTo = (actor: Actor, id: number | undefined) =>
  and(
    isNull(bankMatchingRuns.endedAt),
    id === undefined ? undefined : eq(bankMatchingRuns.id, id),
    sql`${shareOf(actor)} <> 'none'`,
  );

/** Ends such a run within a transaction; a job still working on it stops before its next step. */
export async function endOpenRun(w: Write, actor: Actor, id: number | undefined): Promise<void> {
  const [ended] = await w.tx
    .update(bankMatchingRuns)
    .set({ endedAt: new Date(), abortedAt: new Date() })
    .where(isOpenTo(actor, id))
    .returning({ id: bankMatchingRuns.id });
  if (!ended) return;
  w.audit({ entity: RUN_ENTITY, entityId: ended.id, action: 'ended' });
  w.changed(MATCHING_TOPIC);
}

/** Ends the current run, as the specification's call for a stuck one does. Nothing happens if there is none, or if it is not the run named. */
export async function endRun(
  { services: { database }, actor, author }: SignedIn,
  { id }: { id?: number | undefined } = {},
): Promise<MatchingLog | null> {
  await writeChanges(database, author, (w) => endOpenRun(w, actor, id));
  return matchingLog(database, actor);
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
  if (!run) throw conflict('Bank matching is running already.');
  w.audit({ entity: RUN_ENTITY, entityId: run.id, action: 'started', after: { bankAccountId } });
  w.changed(MATCHING_TOPIC);
  return run;
}
