import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database, Tx } from '#server/platform/database/connect.ts';
import { isDatabaseAway } from '#server/platform/database/database-error.ts';
import { type Write, writeUnaudited } from '#server/platform/database/write.ts';
import { AppError, conflict } from '#shared/platform/errors.ts';
import { addJob, defineJob, type Job, type JobContext } from './job.ts';
import { jobRuns } from './tables.ts';

/** A long job's progress, as stored. */
export type JobRun = typeof jobRuns.$inferSelect;

/** The result of one step: how many units it did, and where the next continues; `next` is null when all is done. */
export type Step<Cursor> = { done: number; next: Cursor | null; total?: number };

/** Long work in steps. Each is one transaction together with its progress, so an interrupted run resumes where it stopped. */
export type LongJob<Payload, Cursor> = {
  job: Job<{ runId: number }>;
  payload: z.ZodType<Payload>;
  cursor: z.ZodType<Cursor>;
  /** The key of one request, so that a second is refused while the first waits or runs. */
  once?: ((payload: Payload) => string) | undefined;
};

const ENTITY = 'job-runs';
const isOver = ({ status }: Pick<JobRun, 'status'>) => status !== 'waiting' && status !== 'running';
/** The topic that announces a run's progress. */
export const runTopic = (id: number) => `job:${id}`;

/**
 * Defines long work by its step: it gets the transaction, what the run was started with, and where the last step ended (null at
 * first), and should take about a second. Steps of one run never overlap, and write in the name of the user who started it. An `AppError` ends the
 * run as failed with its message; other errors are retried. `once` gives the key of a request, of which only one may
 * wait or run at a time; jobs in the list of the server all have one.
 */
export function defineLongJob<Payload, Cursor>(
  name: string,
  shapes: Omit<LongJob<Payload, Cursor>, 'job'>,
  step: (
    w: Write,
    at: { payload: Payload; cursor: Cursor | null; runId: number; context: JobContext },
  ) => Promise<Step<Cursor>>,
): LongJob<Payload, Cursor> {
  const work = async ({ runId }: { runId: number }, context: JobContext) => {
    const { database } = context.services;
    const one = (w: Write, run: JobRun) => {
      const cursor = run.cursor === null ? null : shapes.cursor.parse(run.cursor);
      return step(w, { payload: shapes.payload.parse(run.payload), cursor, runId, context });
    };
    try {
      while (await takeStep(database, runId, one)) context.signal.throwIfAborted();
    } catch (error) {
      if (context.signal.aborted || isDatabaseAway(error)) throw error;
      if (!(error instanceof AppError || context.isLastAttempt)) throw error;
      const message = error instanceof AppError ? error.message : 'Something went wrong.';
      await endRun(database, runId, 'failed', message);
      if (!(error instanceof AppError)) throw error;
    }
  };
  const job = defineJob(name, z.object({ runId: z.int() }), work, { maxAttempts: 25 });
  return { ...shapes, job: { ...job, long: { payload: shapes.payload, once: shapes.once } } };
}

/**
 * Starts long work when the transaction commits, after earlier work in its `queue`; returns the id of its progress. Refused where the same
 * waits or runs already: of two that start it at once, the database lets one through.
 */
export async function startRun<Payload, Cursor>(
  w: Write,
  { job, payload: schema, once }: LongJob<Payload, Cursor>,
  payload: Payload,
  { total = null, queue }: { total?: number | null; queue?: string } = {},
): Promise<number> {
  const startedBy = w.author.id || null;
  const given = schema.parse(payload);
  const values = { job: job.name, payload: given, total, startedBy };
  const [run] = await w.tx
    .insert(jobRuns)
    .values({ ...values, once: once?.(given) ?? null })
    .onConflictDoNothing()
    .returning({ id: jobRuns.id });
  if (!run) throw conflict('This has already been started and has not finished yet.');
  const { id } = run;
  await addJob(w.tx, job, { runId: id }, { key: `${job.name}:${id}`, queue });
  w.audit({ entity: ENTITY, entityId: id, action: 'started', after: values });
  return id;
}

/** Progress of a run. */
export async function readRun(database: Database | Tx, id: number): Promise<JobRun | null> {
  const [run] = await database.select().from(jobRuns).where(eq(jobRuns.id, id));
  return run ?? null;
}

/** Asks a run to end after its current step; finished steps stay. A run that is over stays as it is. */
export async function cancelRun(w: Write, id: number): Promise<void> {
  const run = await lockRun(w.tx, id);
  if (!run || isOver(run) || run.cancelRequestedAt) return;
  await w.tx.update(jobRuns).set({ cancelRequestedAt: new Date() }).where(eq(jobRuns.id, id));
  w.audit({ entity: ENTITY, entityId: id, action: 'cancel requested' });
  w.changed(runTopic(id));
}

async function lockRun(tx: Tx, id: number): Promise<JobRun | null> {
  const [run] = await tx.select().from(jobRuns).where(eq(jobRuns.id, id)).for('update');
  return run ?? null;
}

/** Takes one step; returns whether there are more. */
async function takeStep(
  database: Database,
  id: number,
  step: (w: Write, run: JobRun) => Promise<Step<unknown>>,
): Promise<boolean> {
  const author = { id: (await readRun(database, id))?.startedBy ?? 0 };
  return writeUnaudited(database, author, async (w) => {
    const run = await lockRun(w.tx, id);
    if (!run || isOver(run)) return false;
    if (run.cancelRequestedAt) {
      await close(w, run, 'cancelled', null);
      return false;
    }
    const { done, next, total = run.total } = await step(w, run);
    await w.tx
      .update(jobRuns)
      .set({
        status: 'running',
        done: run.done + done,
        total,
        cursor: next,
        startedAt: run.startedAt ?? new Date(),
      })
      .where(eq(jobRuns.id, id));
    w.changed(runTopic(id));
    if (next === null) {
      await close(w, run, 'finished', null);
      return false;
    }
    // Not waited for on disk: a step that a power cut loses is lost with its progress, and taken again.
    await w.tx.execute(sql`set local synchronous_commit = off`);
    return true;
  });
}

function endRun(database: Database, id: number, status: 'failed', message: string): Promise<void> {
  return writeUnaudited(database, { id: 0 }, async (w) => {
    const run = await lockRun(w.tx, id);
    if (run && !isOver(run)) await close(w, run, status, message);
  });
}

async function close(
  w: Write,
  run: JobRun,
  status: 'finished' | 'failed' | 'cancelled',
  message: string | null,
): Promise<void> {
  await w.tx.update(jobRuns).set({ status, message, endedAt: new Date() }).where(eq(jobRuns.id, run.id));
  w.audit({ entity: ENTITY, entityId: run.id, action: status, ...(message && { after: { message } }) });
  w.changed(runTopic(run.id));
}
