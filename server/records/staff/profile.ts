import { and, desc, eq, sql } from 'drizzle-orm';
import { missing } from '#server/platform/database/rows.ts';
import { write, writeChanges } from '#server/platform/database/write.ts';
import { passwordChangedMail } from '#server/platform/email/messages.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { withinReach } from '#server/records/reference/reach.ts';
import { updateRow } from '#server/records/reference/rows.ts';
import { tables } from '#server/records/reference/tables.ts';
import type { Values } from '#server/records/reference/versioned-rows.ts';
import { AppError } from '#shared/platform/errors.ts';
import { attemptSucceeded, noteAttempt } from './attempts.ts';
import { acceptPassword, endSessions, isOpenOf, storePassword } from './credentials.ts';
import { verifyPassword } from './password.ts';
import { sessions, userCredentials } from './tables.ts';
import { getUser, usersRules } from './users.ts';

/** Changes the caller's own details; a stale version is refused as for every row. */
export async function changeProfile(ctx: SignedIn, version: number, change: Values) {
  await writeChanges(ctx.services.database, ctx.author, (w) =>
    updateRow(w, 'users', ctx.actor.id, version, change, withinReach('users', ctx.actor, usersRules)),
  );
  return getUser(ctx, ctx.actor.id);
}

/** Changes the caller's own password, which requires the current one, and ends sessions on other devices. */
export async function changePassword(ctx: SignedIn, current: string, next: string): Promise<void> {
  const { services, actor, author } = ctx;
  const { database, settings, email } = services;
  const { users } = tables;
  const [own = missing()] = await database
    .select({
      username: users.username,
      name: users.name,
      email: users.email,
      passwordHash: userCredentials.passwordHash,
    })
    .from(users)
    .leftJoin(userCredentials, eq(userCredentials.userId, users.id))
    .where(eq(users.id, actor.id));
  const tooMany = 'Too many wrong passwords. Please try again in a few minutes.';
  const attempt = await noteAttempt(ctx, 'change-password', own.username, tooMany);
  if (attempt.ofAccount > settings.loginMaxPerAccount) throw new AppError('tooMany', tooMany);
  if (!(await verifyPassword(current, own.passwordHash)))
    throw new AppError('invalid', 'The current password is not right.', {
      errors: { current: 'This is not your current password.' },
    });
  await attemptSucceeded(database, attempt);
  const passwordHash = await acceptPassword(next, own, 'new');
  await write(database, author, async (w) => {
    await storePassword(w.tx, actor.id, passwordHash);
    await endSessions(w, actor.id, { except: actor.sessionId });
    w.audit({ entity: 'users', entityId: actor.id, action: 'password changed' });
  });
  email.inBackground(() => email.send(own.email, passwordChangedMail(own)));
}

/** The user's own open sessions, most recently used first. */
export async function ownSessions({ services, actor }: SignedIn) {
  const rows = await services.database
    .select({
      id: sessions.id,
      createdAt: sessions.createdAt,
      lastSeenAt: sessions.lastSeenAt,
      expiresAt: sessions.expiresAt,
      ip: sessions.ip,
      userAgent: sessions.userAgent,
    })
    .from(sessions)
    .where(isOpenOf(actor.id))
    .orderBy(desc(sessions.lastSeenAt));
  return rows.map((row) => ({ ...row, current: row.id === actor.sessionId }));
}

/** Ends one of the caller's own sessions on every server process. */
export async function endOwnSession({ services, actor, author }: SignedIn, id: string): Promise<void> {
  await write(services.database, author, async (w) => {
    const ended = await w.tx
      .update(sessions)
      .set({ endedAt: sql`now()` })
      .where(and(eq(sessions.id, id), isOpenOf(actor.id)))
      .returning({ id: sessions.id });
    if (ended.length === 0) throw new AppError('notFound', 'That session has ended already.');
    w.audit({ entity: 'users', entityId: actor.id, action: 'session ended' });
    w.changed(`session:${id}`);
  });
  services.sessions.invalidate(id);
}

/** Ends all of the caller's own sessions but the present one; returns how many. */
export function endOtherSessions({ services, actor, author }: SignedIn): Promise<{ ended: number }> {
  return write(services.database, author, async (w) => {
    const ended = await endSessions(w, actor.id, { except: actor.sessionId });
    w.audit({ entity: 'users', entityId: actor.id, action: 'other sessions ended', after: { ended } });
    return { ended };
  });
}
