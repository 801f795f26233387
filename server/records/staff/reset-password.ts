import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Database } from '#server/platform/database/connect.ts';
import { systemActor, write } from '#server/platform/database/write.ts';
import { passwordChangedMail, resetMail } from '#server/platform/email/messages.ts';
import type { Services } from '#server/platform/http/services.ts';
import type { Context } from '#server/platform/http/trpc.ts';
import { tables } from '#server/records/reference/tables.ts';
import { AppError } from '#shared/platform/errors.ts';
import { attemptSucceeded, forgive, noteAttempt } from './attempts.ts';
import { acceptPassword, endSessions, storePassword } from './credentials.ts';
import { passwordResets } from './tables.ts';
import { hashOfToken, linkToken } from './token.ts';

/** How long a link for choosing a new password works. */
export const RESET_MINUTES = 60;
/** How many links an account may be sent within 15 minutes. */
const MOST_LINKS = 3;

const TOO_MANY = 'Too many requests. Please try again in a few minutes.';

/** Where a link for choosing a password leads. The token stands in the fragment, which browsers never send to a server. */
export const resetLink = (publicUrl: string, token: string): string =>
  `${publicUrl}/auth/reset-password#token=${token}`;

/**
 * Mails a link for choosing a new password to the active user with this address, if there is one. The caller learns nothing: looking up and
 * mailing continue after the response, so that it is the same, and equally fast, for every address.
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

/** Sets a new password with a mailed link: once, within its time. It unlocks the account and ends all of the user's sessions. */
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
