import { and, desc, eq, gt, inArray, isNull, ne, sql } from 'drizzle-orm';
import type { Tx } from '#server/platform/database/connect.ts';
import type { Write } from '#server/platform/database/write.ts';
import { AppError } from '#shared/platform/errors.ts';
import { type PasswordOwner, passwordProblem } from '#shared/records/staff/password.ts';
import { hashPassword } from './password.ts';
import { passwordResets, sessions, userCredentials } from './tables.ts';

/** The hash to store for a new password; refused, addressing the user, if it is too easy to guess. `field` is the form field. */
export async function acceptPassword(password: string, owner: PasswordOwner, field: string): Promise<string> {
  const problem = passwordProblem(password, owner);
  if (problem) throw new AppError('invalid', problem, { errors: { [field]: problem } });
  return hashPassword(password);
}

/** Stores a user's password. It unlocks the account, and links sent before no longer work. */
export async function storePassword(tx: Tx, userId: number, passwordHash: string): Promise<void> {
  const stored = { passwordHash, passwordChangedAt: sql`now()`, lockedUntil: null };
  await tx
    .insert(userCredentials)
    .values({ userId, passwordHash })
    .onConflictDoUpdate({ target: userCredentials.userId, set: stored });
  await voidLinks(tx, userId);
}

/** Invalidates every open link for choosing a password. */
export async function voidLinks(tx: Tx, userId: number): Promise<void> {
  await tx
    .update(passwordResets)
    .set({ usedAt: sql`now()` })
    .where(and(eq(passwordResets.userId, userId), isNull(passwordResets.usedAt)));
}

/** A condition: the user's sessions that are still open. */
export const isOpenOf = (userId: number) =>
  and(eq(sessions.userId, userId), isNull(sessions.endedAt), gt(sessions.expiresAt, sql`now()`));

/** Ends the least recently used sessions of a user who has more than `kept`. */
export async function endLeastUsed(w: Write, userId: number, kept: number): Promise<void> {
  const spare = w.tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(isOpenOf(userId))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.id))
    .offset(kept);
  const ended = await w.tx
    .update(sessions)
    .set({ endedAt: sql`now()` })
    .where(inArray(sessions.id, spare))
    .returning({ id: sessions.id });
  for (const { id } of ended) w.changed(`session:${id}`);
}

/** Ends a user's sessions on every server process, all or all but one; returns how many there were. */
export async function endSessions(
  w: Write,
  userId: number,
  { except }: { except?: string } = {},
): Promise<number> {
  const ended = await w.tx
    .update(sessions)
    .set({ endedAt: sql`now()` })
    .where(and(isOpenOf(userId), except === undefined ? undefined : ne(sessions.id, except)))
    .returning({ id: sessions.id });
  w.changed(`user:${userId}`);
  return ended.length;
}
