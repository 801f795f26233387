import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Database } from '#server/platform/database/connect.ts';
import type { Author } from '#server/platform/database/write.ts';
import type { Context } from '#server/platform/http/trpc.ts';
import { tables } from '#server/records/reference/tables.ts';
import { noteAttempt } from '#server/records/staff/attempts.ts';
import { AppError } from '#shared/platform/errors.ts';
import type { Actor } from '#shared/platform/permissions.ts';
import { hashOfKey, KEY_PREFIX } from './keys.ts';
import { introducerKeys } from './tables.ts';

/** A call with a key: what the key gives access to, and in whose name the holder writes. */
export type KeyHolder = Context & {
  key: typeof introducerKeys.$inferSelect;
  actor: Actor;
  author: Author;
};

const MINUTE_SECONDS = 60;
const isSameMinute = sql`${introducerKeys.minuteFrom} > now() - make_interval(secs => ${MINUTE_SECONDS})`;

/** The valid key; one statement notes its use and counts it, so that simultaneous calls are all counted. */
async function usedKey(database: Database, token: string) {
  const [key] = await database
    .update(introducerKeys)
    .set({
      lastUsedAt: sql`now()`,
      minuteFrom: sql`case when ${isSameMinute} then ${introducerKeys.minuteFrom} else now() end`,
      minuteCalls: sql`case when ${isSameMinute} then ${introducerKeys.minuteCalls} + 1 else 1 end`,
    })
    .where(and(eq(introducerKeys.keySha256, hashOfKey(token)), isNull(introducerKeys.revokedAt)))
    .returning();
  return key ?? null;
}

const NOT_KNOWN = 'This key is unknown or has been revoked.';
const TOO_MANY = 'Too many calls with wrong keys. Please try again in a few minutes.';

/**
 * Who is calling, by their key. A wrong key is refused and counts towards the limit of its address; a valid key that calls more often than
 * it may is refused too.
 */
export async function holderOfKey(ctx: Context): Promise<Pick<KeyHolder, 'key' | 'actor' | 'author'>> {
  const { services, token, request } = ctx;
  if (!token)
    throw new AppError('signedOut', 'Send your key as the bearer token of the Authorization header.');
  const key = token.startsWith(KEY_PREFIX) ? await usedKey(services.database, token) : null;
  if (!key) {
    await noteAttempt(ctx, 'introducer-key', '', TOO_MANY);
    throw new AppError('signedOut', NOT_KNOWN);
  }
  if (key.minuteCalls > key.perMinute) {
    const begun = key.minuteFrom?.getTime() ?? 0;
    const left = Math.ceil((begun + MINUTE_SECONDS * 1_000 - Date.now()) / 1_000);
    throw new AppError('tooMany', `This key may make ${key.perMinute} calls a minute.`, {
      retryAfterSeconds: Math.min(MINUTE_SECONDS, Math.max(1, left)),
    });
  }
  const { introducers } = tables;
  const [introducer] = await services.database
    .select({ name: introducers.name })
    .from(introducers)
    .where(eq(introducers.id, key.introducerId));
  const name = `${introducer?.name} (key ‘${key.name}’)`;
  return {
    key,
    // Not a user: they see only the one domain, and only the calls on leads accept a key.
    actor: {
      id: 0,
      name,
      permissions: new Set(),
      caseAccess: 'full',
      domainIds: [key.domainId],
      sessionId: '',
    },
    author: { id: 0, name, ip: request.ip, requestId: request.id },
  };
}
