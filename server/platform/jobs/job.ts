import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database, Tx } from '#server/platform/database/connect.ts';
import { addJobStatement } from '#server/platform/database/job-queue.ts';
import type { Services } from '#server/platform/http/services.ts';

/** The context of a running job. `signal` is aborted when the server or the queue stops: long work ends at its next safe point and is resumed. */
export type JobContext = {
  services: Services;
  signal: AbortSignal;
  /** Counts from 1. */
  attempt: number;
  isLastAttempt: boolean;
};

/** Background work, queued by `addJob` or by a schedule. Must be idempotent. */
export type Job<Payload = unknown> = {
  name: string;
  /** The schema of its payload. */
  payload: z.ZodType<Payload>;
  /** Its schedule: minute, hour, day, month and weekday as in a crontab, in London's time. */
  schedule?: string;
  /** A start that the server missed is made up for within a day. */
  isMadeUp?: boolean;
  maxAttempts: number;
  run: (payload: unknown, context: JobContext) => Promise<void>;
  /** For long work: the input of its runs, and the key that identifies one request. */
  long?: { payload: z.ZodType; once: ((payload: never) => string) | undefined };
};

type Work<Payload> = (payload: Payload, context: JobContext) => Promise<void>;

/** A job queued with `addJob`. A failed one is retried, after longer and longer pauses, up to `maxAttempts` times. */
export function defineJob<Payload>(
  name: string,
  payload: z.ZodType<Payload>,
  work: Work<Payload>,
  { maxAttempts = 10 } = {},
): Job<Payload> {
  return { name, payload, maxAttempts, run: (given, context) => work(payload.parse(given), context) };
}

/** A job that runs on a schedule, in one of the server processes. A failed one is retried twice. */
export function defineScheduledJob(
  name: string,
  schedule: string,
  work: (context: JobContext) => Promise<void>,
  { isMadeUp = false } = {},
): Job<object> {
  const run = (_given: unknown, context: JobContext) => work(context);
  return { name, payload: z.object({}), schedule, isMadeUp, maxAttempts: 3, run };
}

/**
 * Queues a job within the transaction that needs it: it runs if and only if that commits. Of several jobs with the same `key` that have not
 * begun, only the last is kept; jobs in the same `queue` run one after the other; `runAt` delays the job.
 */
export async function addJob<Payload>(
  tx: Tx,
  { name, payload: schema, maxAttempts }: Pick<Job<Payload>, 'name' | 'payload' | 'maxAttempts'>,
  payload: Payload,
  more: { key?: string; queue?: string | undefined; runAt?: Date } = {},
): Promise<void> {
  await tx.execute(addJobStatement({ name, payload: schema.parse(payload), maxAttempts, ...more }));
}

/** Whether jobs whose names begin with `prefix` wait, run, or will be tried again. */
export async function hasJobs(database: Database | Tx, prefix: string): Promise<boolean> {
  const { rows } = await database.execute(
    sql`select from graphile_worker.jobs where starts_with(task_identifier, ${prefix}) and attempts < max_attempts limit 1`,
  );
  return rows.length > 0;
}
