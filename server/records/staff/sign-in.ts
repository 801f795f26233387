import { randomUUID } from 'node:crypto';
import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Database, Tx } from '#server/platform/database/connect.ts';
import { col, missing, sqlOf } from '#server/platform/database/rows.ts';
import { systemActor, write } from '#server/platform/database/write.ts';
import { passwordChangedMail, resetMail } from '#server/platform/email/messages.ts';
import type { Services } from '#server/platform/http/services.ts';
import type { Context, SignedIn } from '#server/platform/http/trpc.ts';
import { tables } from '#server/records/reference/tables.ts';
import { AppError } from '#shared/platform/errors.ts';
import { type OpenedSession, SIGN_IN_REFUSED } from '#shared/records/staff/contract.ts';
import {
  type Attempt,
  accountName,
  attemptSucceeded,
  forgive,
  forgiveAttempt,
  noteAttempt,
  WINDOW_MINUTES,
} from './attempts.ts';
import { acceptPassword, endLeastUsed, endSessions, storePassword } from './credentials.ts';
import { verifyPassword } from './password.ts';
import { passwordResets, sessions, userCredentials } from './tables.ts';
import { type Device, hashOfToken, linkToken, readDevice, signDevice, signingKey } from './token.ts';

type Account = NonNullable<Awaited<ReturnType<typeof findAccount>>>;

const signInRefused = () => new AppError('signedOut', SIGN_IN_REFUSED);

/**
 * Opens a session for a username and its password. Unknown, disabled and locked accounts and wrong passwords are refused in the same words
 * after the same work; the tenth failure in 15 minutes locks the account for 15 minutes. It stays open to a device on which the user has
 * signed in before, which has ten guesses of its own: strangers cannot lock anybody out.
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
      locked: sqlOf(col.boolean)`coalesce(${userCredentials.lockedUntil} > now(), false)`,
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

/** The audit trail never holds an unknown username: people sometimes type their password into the wrong field. */
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

/** How many sessions a user may have at a time; a new one ends the least recently used. */
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
    const [session = missing()] = await w.tx
      .insert(sessions)
      .values({ userId: account.id, expiresAt: new Date(expiresAt * 1000), ip, userAgent })
      .returning({ id: sessions.id });
    await w.tx.update(tables.users).set({ lastLoginAt: sql`now()` }).where(eq(tables.users.id, account.id));
    await attemptSucceeded(w.tx, attempt);
    await forgive(w.tx, account.username, attempt.device);
    await endLeastUsed(w, account.id, MOST_SESSIONS);
    w.audit({ entity: 'users', entityId: account.id, action: 'signed in' });
    return session.id;
  });
  const token = await signedIn.sign({ userId: account.id, sessionId, expiresAt });
  return {
    token,
    expiresAt: new Date(expiresAt * 1000).toISOString(),
    device: await rememberedOn(device, account.id, signingKey(settings.sessionSecret)),
  };
}

/** The proof that the user, and earlier ones, have signed in on the device. */
function rememberedOn(device: Device | null, userId: number, key: ReturnType<typeof signingKey>) {
  const others = (device?.userIds ?? []).filter((id) => id !== userId);
  const userIds = [userId, ...others].slice(0, MOST_USERS);
  return signDevice(key, { id: device?.id ?? randomUUID(), userIds });
}

/** Ends the session of the call, on every server process. */
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

/** How long a link for choosing a new password is valid. */
export const RESET_MINUTES = 60;
/** How many links an account may be sent within 15 minutes. */
const MOST_LINKS = 3;

const TOO_MANY = 'Too many requests. Please try again in a few minutes.';

/** The address of a link for choosing a password. The token is in the fragment, which browsers never send to a server. */
export const resetLink = (publicUrl: string, token: string): string =>
  `${publicUrl}/auth/reset-password#token=${token}`;

/**
 * E-mails a link for choosing a new password to the active user with this address, if there is one. The caller learns nothing: looking up
 * and mailing continue after the response, so that it is the same, and equally fast, for every address.
 */
export async function requestReset(ctx: Context, email: string): Promise<void> {
  const attempt = await noteAttempt(ctx, 'forgot-password', email, TOO_MANY);
  if (attempt.ofAccount > MOST_LINKS) return;
  ctx.services.email.inBackground(async () => {
    const { users } = tables;
    const [user] = await ctx.services.database
      .select({ id: users.id, name: users.name, email: users.email })
      .from(users)
      .where(and(eq(sql`lower(${users.email})`, attempt.account), eq(users.status, 'active')));
    if (user)
      await sendReset(ctx.services, user, { ...systemActor, ip: ctx.request.ip, requestId: ctx.request.id });
  });
}

/** Makes a link for choosing a new password and mails it to the user. */
export async function sendReset(
  { database, settings, email }: Services,
  user: { id: number; name: string; email: string },
  author: Parameters<typeof write>[1],
): Promise<void> {
  const { token, tokenSha256 } = linkToken();
  await write(database, author, async (w) => {
    const expiresAt = sql`now() + make_interval(mins => ${RESET_MINUTES})`;
    await w.tx.insert(passwordResets).values({ userId: user.id, kind: 'reset', tokenSha256, expiresAt });
    w.audit({ entity: 'users', entityId: user.id, action: 'password link sent' });
  });
  const link = resetLink(settings.publicUrl, token);
  await email.send(user.email, resetMail({ name: user.name, link, minutes: RESET_MINUTES }));
}

const linkIsOpen = (tokenSha256: string) =>
  and(
    eq(passwordResets.tokenSha256, tokenSha256),
    isNull(passwordResets.usedAt),
    gt(passwordResets.expiresAt, sql`now()`),
    eq(tables.users.status, 'active'),
  );

const linkRefused = () =>
  new AppError('invalid', 'This link has expired or was already used. Please ask for a new one.');

async function ownerOf(database: Database, tokenSha256: string) {
  const { users } = tables;
  const [owner] = await database
    .select({ id: users.id, username: users.username, name: users.name, email: users.email })
    .from(passwordResets)
    .innerJoin(users, eq(users.id, passwordResets.userId))
    .where(linkIsOpen(tokenSha256));
  return owner ?? null;
}

/** Sets a new password with an e-mailed link: once, while it is valid. It unlocks the account and ends all of the user's sessions. */
export async function resetPassword(ctx: Context, token: string, password: string): Promise<void> {
  const { database, email } = ctx.services;
  const { ip, id: requestId } = ctx.request;
  const attempt = await noteAttempt(ctx, 'reset-password', '', TOO_MANY);
  const tokenSha256 = hashOfToken(token);
  const owner = await ownerOf(database, tokenSha256);
  if (!owner) throw linkRefused();
  await attemptSucceeded(database, attempt);
  const passwordHash = await acceptPassword(password, owner, 'password');
  await write(database, { id: owner.id, ip, requestId }, async (w) => {
    const [used] = await w.tx
      .update(passwordResets)
      .set({ usedAt: sql`now()` })
      .where(and(eq(passwordResets.tokenSha256, tokenSha256), isNull(passwordResets.usedAt)))
      .returning({ id: passwordResets.id });
    if (!used) throw linkRefused();
    await storePassword(w.tx, owner.id, passwordHash);
    await forgive(w.tx, owner.username);
    await endSessions(w, owner.id);
    w.audit({ entity: 'users', entityId: owner.id, action: 'password reset' });
  });
  email.inBackground(() => email.send(owner.email, passwordChangedMail({ name: owner.name })));
}
