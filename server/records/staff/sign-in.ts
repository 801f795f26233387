import { randomUUID } from 'node:crypto';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Database, Tx } from '#server/platform/database/connect.ts';
import { systemActor, write } from '#server/platform/database/write.ts';
import type { Context, SignedIn } from '#server/platform/http/trpc.ts';
import { tables } from '#server/records/reference/tables.ts';
import { AppError } from '#shared/platform/errors.ts';
import type { OpenedSession } from '#shared/records/staff/contract.ts';
import { SIGN_IN_REFUSED } from '#shared/records/staff/contract.ts';
import {
  type Attempt,
  accountName,
  attemptSucceeded,
  forgive,
  forgiveAttempt,
  noteAttempt,
  WINDOW_MINUTES,
} from './attempts.ts';
import { endLeastUsed } from './credentials.ts';
import { verifyPassword } from './password.ts';
import { sessions, userCredentials } from './tables.ts';
import { type Device, readDevice, signDevice, signingKey } from './token.ts';

type Account = NonNullable<Awaited<ReturnType<typeof findAccount>>>;

const signInRefused = () => new AppError('signedOut', SIGN_IN_REFUSED);

/**
 * Opens a session for a username and its password. Unknown, disabled and locked accounts and wrong passwords are refused in
 * the same words after the same work; the tenth failure in 15 minutes locks the account for 15 minutes. It stays open for a
 * device on which its user has signed in before, which has ten guesses of its own: strangers lock nobody out of their desk.
 */
export async function signIn(
  ctx: Context,
  { username, password, device: proof }: { username: string; password: string; device?: string | undefined },
): Promise<OpenedSession> {
  const { database, settings } = ctx.services;
  const account = await findAccount(database, accountName(username));
  const device = proof ? await readDevice(signingKey(settings.sessionSecret), proof) : null;
  const known = account && device?.userIds.includes(account.id) ? device.id : null;
  const attempt = await noteAttempt(ctx, 'sign-in', username, SIGN_IN_REFUSED, known);
  const problem = problemOf(account, attempt, settings.loginMaxPerAccount);
  const right = await verifyPassword(password, problem ? null : (account?.passwordHash ?? null));
  if (!account || !right) {
    await noteFailure(ctx, account, attempt, problem ?? 'wrong password');
    throw signInRefused();
  }
  return openSession(ctx, account, attempt, device);
}

async function findAccount(database: Database, username: string) {
  const { users } = tables;
  const [account] = await database
    .select({
      id: users.id,
      username: users.username,
      status: users.status,
      passwordHash: userCredentials.passwordHash,
      locked: sql<boolean>`coalesce(${userCredentials.lockedUntil} > now(), false)`,
    })
    .from(users)
    .leftJoin(userCredentials, eq(userCredentials.userId, users.id))
    .where(eq(sql`lower(${users.username})`, username));
  return account ?? null;
}

function problemOf(account: Account | null, attempt: Attempt, limit: number): string | null {
  if (!account) return 'unknown username';
  if (account.status !== 'active') return 'disabled';
  const isLocked = account.locked && attempt.device === null;
  return isLocked || attempt.ofAccount > limit ? 'locked' : null;
}

/** The audit trail never holds an unknown username: people type their password into the wrong field. */
async function noteFailure(ctx: Context, account: Account | null, attempt: Attempt, reason: string) {
  const { database, settings } = ctx.services;
  const { ip, id: requestId } = ctx.request;
  await write(database, { ...systemActor, ip, requestId }, async (w) => {
    const entityId = account?.id ?? 0;
    w.audit({ entity: 'users', entityId, action: 'sign-in failed', after: { reason } });
    if (attempt.device !== null) {
      // Attempts while the device is locked do not prolong the lock.
      if (attempt.ofAccount > settings.loginMaxPerAccount) await forgiveAttempt(w.tx, attempt);
    } else if (account?.locked) await forgive(w.tx, attempt.account, null);
    else if (attempt.ofAccount >= settings.loginMaxPerAccount) {
      await w.tx
        .update(userCredentials)
        .set({ lockedUntil: sql`now() + make_interval(mins => ${WINDOW_MINUTES})` })
        .where(eq(userCredentials.userId, entityId));
      if (account) w.audit({ entity: 'users', entityId, action: 'locked after failed sign-ins' });
      w.changed('entity:users');
    }
  });
}

/** How many sessions a user may have at a time; the least recently used makes room for the next. */
const MOST_SESSIONS = 50;
/** How many users a device is remembered for. */
const MOST_USERS = 20;

async function openSession(
  ctx: Context,
  account: Account,
  attempt: Attempt,
  device: Device | null,
): Promise<OpenedSession> {
  const { database, settings, sessions: signedIn } = ctx.services;
  const { ip, userAgent, id: requestId } = ctx.request;
  const expiresAt = Math.floor(Date.now() / 1000) + settings.sessionHours * 3600;
  const sessionId = await write(database, { id: account.id, ip, requestId }, async (w) => {
    const [session] = await w.tx
      .insert(sessions)
      .values({ userId: account.id, expiresAt: new Date(expiresAt * 1000), ip, userAgent })
      .returning({ id: sessions.id });
    await w.tx.update(tables.users).set({ lastLoginAt: sql`now()` }).where(eq(tables.users.id, account.id));
    await attemptSucceeded(w.tx, attempt);
    await forgive(w.tx, account.username, attempt.device);
    await endLeastUsed(w, account.id, MOST_SESSIONS);
    w.audit({ entity: 'users', entityId: account.id, action: 'signed in' });
    return session!.id;
  });
  const token = await signedIn.sign({ userId: account.id, sessionId, expiresAt });
  return {
    token,
    expiresAt: new Date(expiresAt * 1000).toISOString(),
    device: await rememberedOn(device, account.id, signingKey(settings.sessionSecret)),
  };
}

/** The proof that the user has signed in on the device, together with earlier users. */
function rememberedOn(device: Device | null, userId: number, key: ReturnType<typeof signingKey>) {
  const others = (device?.userIds ?? []).filter((id) => id !== userId);
  const userIds = [userId, ...others].slice(0, MOST_USERS);
  return signDevice(key, { id: device?.id ?? randomUUID(), userIds });
}

/** Ends the session that the call came with, on every server process. */
export async function signOut({ services, actor, author }: SignedIn): Promise<void> {
  await write(services.database, author, async (w) => {
    await w.tx
      .update(sessions)
      .set({ endedAt: sql`now()` })
      .where(and(eq(sessions.id, actor.sessionId), isNull(sessions.endedAt)));
    w.audit({ entity: 'users', entityId: actor.id, action: 'signed out' });
    w.changed(`session:${actor.sessionId}`);
  });
  services.sessions.invalidate(actor.sessionId);
}

/** Lifts the lock that failed sign-ins put on an account. */
export async function liftLock(tx: Tx, userId: number, username: string): Promise<void> {
  await tx.update(userCredentials).set({ lockedUntil: null }).where(eq(userCredentials.userId, userId));
  await forgive(tx, accountName(username));
}
