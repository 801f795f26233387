import { and, asc, eq, sql } from 'drizzle-orm';
import { write } from '#server/platform/database/write.ts';
import { files } from '#server/platform/files/tables.ts';
import { admit, type SignedIn } from '#server/platform/http/trpc.ts';
import { getRow, visibleTo } from '#server/records/reference/queries.ts';
import { findRow, linkTableFor } from '#server/records/reference/select.ts';
import { tables } from '#server/records/reference/tables.ts';
import { AppError, conflict } from '#shared/platform/errors.ts';
import type { Holder } from '#shared/records/staff/contract.ts';
import { avatarUrl } from '#shared/records/staff/staff.ts';
import { changeableUser } from './authority.ts';
import { liftLock, sendReset } from './sign-in.ts';
import { userCredentials } from './tables.ts';

/** A user in full: one's own without any permission, others with settings.users when they are of a domain one holds. */
export async function getUser(ctx: SignedIn, id: number) {
  const { actor } = ctx;
  const { database } = ctx.services;
  const own = id === actor.id;
  if (!own) admit(ctx, 'settings.users');
  const row = own ? await findRow(database, 'users', id) : await getRow(database, 'users', actor, id);
  if (!row) throw new AppError('notFound', 'That user no longer exists.');
  const { users } = tables;
  const [account] = await database
    .select({
      sha256: files.sha256,
      hasPassword: sql<boolean>`${userCredentials.userId} is not null`,
      lockedUntil: userCredentials.lockedUntil,
    })
    .from(users)
    .leftJoin(files, eq(files.id, users.avatarId))
    .leftJoin(userCredentials, eq(userCredentials.userId, users.id))
    .where(eq(users.id, id));
  const { sha256 = null, hasPassword = false, lockedUntil = null } = account ?? {};
  return {
    ...row,
    avatar: sha256 === null ? null : avatarUrl(sha256),
    hasPassword,
    lockedUntil: lockedUntil && lockedUntil > new Date() ? lockedUntil : null,
  };
}

/** Lifts the lock that failed sign-ins put on a user's account, before its time is over. */
export async function unlockUser({ services, actor, author }: SignedIn, id: number): Promise<void> {
  await write(services.database, author, async (w) => {
    const user = await changeableUser(w.tx, actor.id, id);
    await liftLock(w.tx, id, user.username);
    w.audit({ entity: 'users', entityId: id, action: 'unlocked' });
    w.changed('entity:users');
  });
}

/** Mails a user a link for choosing a new password. */
export async function sendUserReset({ services, actor, author }: SignedIn, id: number): Promise<void> {
  const user = await services.database.transaction((tx) => changeableUser(tx, actor.id, id));
  if (user.status !== 'active') throw conflict('This user is disabled. Make the account active first.');
  await sendReset(services, user, author);
}

/** The users who hold a permission, of the domains that the actor holds. */
export async function holdersOf({ services, actor }: SignedIn, permissionId: number) {
  const { users, permissions } = tables;
  const [permission] = await services.database
    .select({ id: permissions.id })
    .from(permissions)
    .where(eq(permissions.id, permissionId));
  if (!permission) throw new AppError('notFound', 'That permission no longer exists.');
  const held = linkTableFor('users', 'permissionIds');
  return services.database
    .select({
      id: users.id,
      name: users.name,
      username: users.username,
      status: sql<Holder['status']>`${users.status}`,
    })
    .from(users)
    .innerJoin(held, eq(held.ownerId!, users.id))
    .where(and(eq(held.permissionId!, permissionId), visibleTo(actor, 'users')))
    .orderBy(asc(users.name), asc(users.id));
}
