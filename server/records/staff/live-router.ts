import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import type { Database } from '#server/platform/database/connect.ts';
import { topicFilter } from '#server/platform/http/live.ts';
import { type SignedIn, subscription } from '#server/platform/http/trpc.ts';
import type { Actor } from '#shared/platform/permissions.ts';

/** A topic such as 'entity:titles' or, ending in a colon, all that start with it: 'case:'. */
const topicSchema = z
  .string()
  .regex(/^[a-z][\w-]*(:[\w.-]*)*$/i, 'Not a topic.')
  .max(100);

/** Whether the actor may hear that a topic changed. */
export type Hears = (database: Database, actor: Actor, topic: string) => Promise<boolean>;

/** Announces committed changes by topic. Subscribers read the data themselves, through calls that check permissions. */
export const liveRouter = (hears: Hears) => ({
  changes: subscription(
    'signedIn',
    z.strictObject({
      topics: z.array(topicSchema).min(1).max(100),
      /** How long ago, in milliseconds, the caller last read the data behind the topics. If omitted, it reads after 'ready'. */
      awayMs: z.int().min(0).optional(),
    }),
  ).subscription(({ ctx, input, signal }) =>
    changes(ctx, { ...input, hears }, signal ?? new AbortController().signal),
  ),
});

/** How long a request for a stream may be under way, and the news of a change, longer, on its way to another process. */
const LATE_MS = 5_000;

/**
 * Yields 'ready' once nothing can be missed any more, then the watched topics announced while the caller was away, then each as it changes,
 * and '*' when any may have changed. Ends with 'signed-out' when the session does.
 */
async function* changes(
  ctx: SignedIn,
  { topics, awayMs, hears }: { topics: string[]; awayMs?: number | undefined; hears: Hears },
  signal: AbortSignal,
): AsyncGenerator<string> {
  const { live, sessions, database } = ctx.services;
  const { sessionId, id } = ctx.actor;
  const ownEnds = [`session:${sessionId}`, `user:${id}`];
  const watches = topicFilter(topics);
  const ending = new AbortController();
  const until = AbortSignal.any([signal, ending.signal]);
  const expiry = (await sessions.expiryOf(sessionId)) - Date.now();
  // A timer holds at most 2^31 - 1 ms, longer than any stream lives.
  delay(Math.min(Math.max(expiry, 0), 2 ** 31 - 1), undefined, { signal: until, ref: false }).then(
    () => ending.abort(),
    () => undefined,
  );
  try {
    const watched = live.watch([...topics, ...ownEnds], until);
    const first = watched.next();
    // Read in the same turn as the watch begins, so that nothing is missed in between.
    const missed = awayMs === undefined ? [] : (live.announcedWithin(awayMs + LATE_MS) ?? ['*']);
    yield 'ready';
    for (const topic of missed) if (watches(topic) && (await hears(database, ctx.actor, topic))) yield topic;
    for (let next = await first; !next.done; next = await watched.next()) {
      const topic = next.value;
      const actor = await sessions.actorOfSession(sessionId);
      if (!actor) ending.abort();
      else if (watches(topic) && (await hears(database, actor, topic))) yield topic;
    }
    if (!signal.aborted) yield 'signed-out';
  } finally {
    ending.abort();
  }
}
