import { z } from 'zod';
import type { Tx } from '#server/database/connect.ts';
import { addJobStatement } from '#server/database/job-queue.ts';
import type { Services } from '#server/http/services.ts';

/** What a running job is given. `signal` is aborted when the server stops: long work ends at its next safe point and is resumed. */
export type JobContext = {
  services: Services;
  signal: AbortSignal;
  /** Counts from 1. */
  attempt: number;
  isLastAttempt: boolean;
};

/** Work that the server does by itself: queued by `addJob`, or by the clock. Must be idempotent. */
export type Job<Payload = unknown> = {
  name: string;
  /** What the queue holds for it. */
  payload: z.ZodType<Payload>;
  /** When the clock starts it: minute, hour, day, month and weekday as in a crontab, in London's time. */
  schedule?: string;
  /** A start that the server slept through is made up for when it wakes within a day. */
  isMadeUp?: boolean;
  maxAttempts: number;
  run: (payload: unknown, context: JobContext) => Promise<void>;
};

type Work<Payload> = (payload: Payload, context: JobContext) => Promise<void>;

/** A job that others queue with `addJob`. One that fails is tried again, after longer and longer pauses, up to `maxAttempts` times. */
export function defineJob<Payload>(
  name: string,
  payload: z.ZodType<Payload>,
  work: Work<Payload>,
  { maxAttempts = 10 } = {},
): Job<Payload> {
  return { name, payload, maxAttempts, run: (given, context) => work(payload.parse(given), context) };
}

/** A job that the clock starts, in one of the server processes. A failed one is tried twice more before the next is due. */
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
 * Queues a job within the transaction that needs it: it is done if that commits, and never otherwise. Of jobs with the same `key`
 * that have not begun only the last stays; `runAt` puts it off.
 */
export async function addJob<Payload>(
  tx: Tx,
  { name, payload: schema, maxAttempts }: Job<Payload>,
  payload: Payload,
  more: { key?: string; runAt?: Date } = {},
): Promise<void> {
  await tx.execute(addJobStatement({ name, payload: schema.parse(payload), maxAttempts, ...more }));
}
