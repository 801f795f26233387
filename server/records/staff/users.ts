import { and, asc, eq } from 'drizzle-orm';
import type { Tx } from '#server/platform/database/connect.ts';
import { col, sqlOf } from '#server/platform/database/rows.ts';
import { type Write, write } from '#server/platform/database/write.ts';
import { files } from '#server/platform/files/tables.ts';
import { admit, type SignedIn } from '#server/platform/http/trpc.ts';
import { getRow, visibleTo } from '#server/records/reference/queries.ts';
import type { EntityRules } from '#server/records/reference/rows.ts';
import { findRow, linkTableFor, type ReferenceRow } from '#server/records/reference/select.ts';
import { tables } from '#server/records/reference/tables.ts';
import type { Values } from '#server/records/reference/versioned-rows.ts';
import { AppError, conflict, invalid } from '#shared/platform/errors.ts';
import type { CaseAccess } from '#shared/platform/permissions.ts';
import type { Holder } from '#shared/records/staff/contract.ts';
import {
  type Authority,
  aboveBlocker,
  avatarUrl,
  isUngrantableAccess,
  limitBlocker,
  ungrantableDomains,
  ungrantablePermissions,
} from '#shared/records/staff/staff.ts';
import { authorityOf, changeableUser } from './authority.ts';
import { endSessions, voidLinks } from './credentials.ts';
import { invite } from './invitations.ts';
import { liftLock, sendReset } from './sign-in.ts';
import { userCredentials } from './tables.ts';

/** A user in full: oneself without any permission; others with settings.users if they belong to one of the caller's domains. */
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
      hasPassword: sqlOf(col.boolean)`${userCredentials.userId} is not null`,
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

/** Unlocks a user's account before its lock expires. */
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

/** The users in the actor's domains who hold a permission. */
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
      status: sqlOf(col.word<Holder['status']>())`${users.status}`,
    })
    .from(users)
    .innerJoin(held, eq(held.ownerId, users.id))
    .where(and(eq(held.permissionId, permissionId), visibleTo(actor, 'users')))
    .orderBy(asc(users.name), asc(users.id));
}

type Fields = {
  domainId: number;
  additionalDomainIds: number[];
  permissionIds: number[];
  caseAccess: CaseAccess;
  approvalLimit: number;
  status: string;
};

/**
 * Rules for users beyond those of the registry: nobody can grant more than they have, extend their own rights, or lock themselves out.
 */
export const usersRules: EntityRules = {
  beforeSave: async (w, before, after) => {
    const fields = after as Values & Fields;
    if (fields.additionalDomainIds.includes(fields.domainId))
      refuse({ additionalDomainIds: 'Leave out the primary domain: it is included already.' });
    if (w.author.id === 0) return undefined;
    const editor = await authorityOf(w.tx, w.author.id);
    if (before && before.id !== w.author.id) {
      const blocker = aboveBlocker(editor, await authorityOf(w.tx, before.id));
      if (blocker) throw new AppError('forbidden', blocker);
    }
    const names = await permissionNames(w.tx);
    const isOwn = before?.id === w.author.id;
    refuseGrants(editor, before as (ReferenceRow & Fields) | null, fields, names, isOwn);
    if (isOwn) refuseLockingOneselfOut(before as ReferenceRow & Fields, fields, names);
    return undefined;
  },
  afterSave: async (w, before, after) => {
    w.changed(`user:${after.id}`);
    if (!before) return after.status === 'active' ? invite(w, after.id) : undefined;
    if (before.email !== after.email) await voidLinks(w.tx, after.id);
    if (before.status === 'active' && after.status !== 'active') await shutOut(w, after.id);
  },
};

const refuse = (errors: Record<string, string>): never => {
  throw invalid(errors);
};

async function permissionNames(tx: Tx): Promise<Map<number, string>> {
  const { permissions } = tables;
  const rows = await tx.select({ id: permissions.id, name: permissions.name }).from(permissions);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

function refuseGrants(
  editor: Authority,
  before: Fields | null,
  after: Fields,
  names: Map<number, string>,
  isOwn: boolean,
) {
  const added = after.permissionIds.filter((id) => !before?.permissionIds.includes(id));
  if (isOwn && added.length > 0)
    refuse({ permissionIds: 'You cannot give permissions to yourself. Ask another administrator.' });
  const beyond = ungrantablePermissions(
    editor,
    added.map((id) => names.get(id) ?? ''),
  );
  if (beyond.length > 0)
    refuse({ permissionIds: `You can only give permissions that you have: not ${beyond.join(', ')}.` });
  const newDomains = after.additionalDomainIds.filter((id) => !before?.additionalDomainIds.includes(id));
  if (ungrantableDomains(editor, newDomains).length > 0)
    refuse({ additionalDomainIds: 'You can only choose domains that you hold.' });
  if (before?.domainId !== after.domainId && ungrantableDomains(editor, [after.domainId]).length > 0)
    refuse({ domainId: 'You can only choose domains that you hold.' });
  if (before?.caseAccess !== after.caseAccess && isUngrantableAccess(editor, after.caseAccess))
    refuse({ caseAccess: 'You can only read cases yourself, so you cannot let others change them.' });
  const limits = { before: before?.approvalLimit ?? 0, after: after.approvalLimit, isOwn };
  const blocker = limitBlocker(editor, limits);
  if (blocker) refuse({ approvalLimit: blocker });
}

function refuseLockingOneselfOut(before: Fields, after: Fields, names: Map<number, string>) {
  if (before.status === 'active' && after.status !== 'active')
    refuse({ status: 'You cannot disable your own account.' });
  const administers = ({ permissionIds }: Fields) =>
    permissionIds.some((id) => names.get(id) === 'settings.users');
  if (administers(before) && !administers(after))
    refuse({ permissionIds: 'You cannot take settings.users from yourself. Ask another administrator.' });
}

async function shutOut(w: Write, userId: number) {
  await voidLinks(w.tx, userId);
  await endSessions(w, userId);
}

/** The product's own permissions keep their names, because code refers to them. */
export const permissionsRules: EntityRules = {
  beforeSave: async (_w, before, after) => {
    if (before?.isSystem && before.name !== after.name)
      refuse({ name: 'The product relies on this permission’s name, so it cannot be renamed.' });
    return undefined;
  },
};
