import { eq, isNull } from 'drizzle-orm';
import { z } from 'zod';
import type { Database, Tx } from '#server/platform/database/connect.ts';
import { systemActor, type Write, write } from '#server/platform/database/write.ts';
import { AppError } from '#shared/platform/errors.ts';
import { defineLongJob, type LongJob, startRun } from './long-job.ts';
import { backFills } from './tables.ts';

/**
 * How to fill in something that a new version keeps and that rows of earlier versions lack: by ranges of ids,
 * `idsAStep` in a transaction of
 * about a second. `fill` gets the range `after < id <= upTo`, and skips rows that have been filled in.
 */
export type BackFill = {
  lastId: (tx: Tx) => Promise<number>;
  idsAStep: number;
  fill: (w: Write, range: { after: number; upTo: number }) => Promise<void>;
};

type Payload = { name: string };
type Cursor = { after: number; last: number };
export type BackFillJob = LongJob<Payload, Cursor>;

/** The job that does the given back-fills in committed steps. Its run says how far it is, and the log does at each per cent. */
export function backFillJob(known: ReadonlyMap<string, BackFill>): BackFillJob {
  return defineLongJob(
    'back-fill',
    {
      payload: z.object({ name: z.string() }),
      cursor: z.object({ after: z.int(), last: z.int() }),
      once: ({ name }) => name,
    },
    async (w, { payload: { name }, cursor, context }) => {
      const backFill = known.get(name);
      if (!backFill) throw new AppError('invalid', `There is no back-fill ${name}.`);
      const { after, last } = cursor ?? { after: 0, last: await backFill.lastId(w.tx) };
      const upTo = Math.min(after + backFill.idsAStep, last);
      await backFill.fill(w, { after, upTo });
      const isDone = upTo >= last;
      if (isDone) await w.tx.update(backFills).set({ filledAt: new Date() }).where(eq(backFills.name, name));
      const percent = (id: number) => Math.floor((100 * id) / Math.max(last, 1));
      if (isDone || percent(upTo) > percent(after))
        context.services.log.info({ name, done: upTo, of: last }, 'filling in what this version keeps');
      return { done: upTo - after, total: last, next: isDone ? null : { after: upTo, last } };
    },
  );
}

/**
 * Starts what migrations left to be filled in, unless it is under way. Work that only a newer program knows is left
 * for it. To be called at each start.
 */
export async function startBackFills(
  database: Database,
  job: BackFillJob,
  known: ReadonlyMap<string, BackFill>,
): Promise<void> {
  const wanted = await database.select().from(backFills).where(isNull(backFills.filledAt));
  for (const { name } of wanted) {
    if (!known.has(name)) continue;
    try {
      await write(database, systemActor, (w) => startRun(w, job, { name }, { queue: 'back-fills' }));
    } catch (error) {
      // It continues where it left off, or another process has just started it.
      if (!(error instanceof AppError && error.refusal === 'conflict')) throw error;
    }
  }
}
