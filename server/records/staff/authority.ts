import { eq } from 'drizzle-orm';
import type { Tx } from '#server/platform/database/connect.ts';
import { findRow, linkTableFor } from '#server/records/reference/select.ts';
import { tables } from '#server/records/reference/tables.ts';
import { AppError } from '#shared/platform/errors.ts';
import type { CaseAccess } from '#shared/platform/permissions.ts';
import { type Authority, aboveBlocker } from '#shared/records/staff/staff.ts';

/** What the user may do and see, as of this transaction. */
export async function authorityOf(tx: Tx, userId: number): Promise<Authority> {
  const { users, permissions } = tables;
  const held = linkTableFor('users', 'permissionIds');
  const domains = linkTableFor('users', 'additionalDomainIds');
  const names = await tx
    .select({ name: permissions.name })
    .from(permissions)
    .innerJoin(held, eq(held.permissionId, permissions.id))
    .where(eq(held.ownerId, userId));
  const [user] = await tx
    .select({ domainId: users.domainId, caseAccess: users.caseAccess, approvalLimit: users.approvalLimit })
    .from(users)
    .where(eq(users.id, userId));
  const additional = await tx
    .select({ id: domains.additionalDomainId })
    .from(domains)
    .where(eq(domains.ownerId, userId));
  const permissionNames = new Set(names.map(({ name }) => name));
  const ids = [...(user ? [user.domainId] : []), ...additional.map(({ id }) => id as number)];
  return {
    permissions: permissionNames,
    caseAccess: (user?.caseAccess ?? 'read') as CaseAccess,
    domainIds: permissionNames.has('config.all-domains') ? 'all' : ids,
    approvalLimit: user?.approvalLimit ?? 0,
  };
}

/** The user's row, locked; refused if the editor may not see them, or may not change them because they rank higher. */
export async function changeableUser(tx: Tx, editorId: number, userId: number) {
  await tx
    .select({ id: tables.users.id })
    .from(tables.users)
    .where(eq(tables.users.id, userId))
    .for('update');
  const row = await findRow(tx, 'users', userId);
  const editor = await authorityOf(tx, editorId);
  const seen = row && (editor.domainIds === 'all' || editor.domainIds.includes(row.domainId as number));
  if (!seen) throw new AppError('notFound', 'That user no longer exists.');
  const blocker = aboveBlocker(editor, await authorityOf(tx, userId));
  if (blocker) throw new AppError('forbidden', blocker);
  return row as typeof row & { username: string; name: string; email: string; status: 'active' | 'disabled' };
}
