import { eq, gte, sql } from 'drizzle-orm';
import type { Tx } from '#server/platform/database/connect.ts';
import { col, sqlOf } from '#server/platform/database/rows.ts';
import { linkTableFor } from '#server/records/reference/select.ts';
import { tables } from '#server/records/reference/tables.ts';
import { poundsText } from '#shared/platform/money.ts';
import { type Actor, type CaseAccess, may } from '#shared/platform/permissions.ts';
import { kindsDecidedWith } from '#shared/records/approvals/approvals.ts';
import type { Approval, ApprovalHandler } from './handler.ts';

const { users, permissions } = tables;

/** Whether these permissions allow deciding the request at all. */
export function mayDecide(
  actor: Pick<Actor, 'permissions' | 'caseAccess'>,
  request: Approval,
  handler: ApprovalHandler,
): boolean {
  const further = handler.alsoAsks?.(request) ?? 'signedIn';
  return kindsDecidedWith(actor.permissions).includes(request.kind) && may(actor, further);
}

/** Why this person may not decide the request, addressed to them; null if they may. The limit is checked separately. */
export async function barredFrom(
  tx: Tx,
  request: Approval,
  handler: ApprovalHandler,
  userId: number,
): Promise<string | null> {
  const special = (await handler.barred?.(tx, request, userId)) ?? null;
  if (special !== null) return special;
  if (request.firstApprovedBy === userId)
    return 'You gave the first approval, so somebody else must give the second.';
  return request.requestedBy === userId ? 'You asked for this, so somebody else must decide it.' : null;
}

/** The largest amount that the user may approve, in pence. */
export async function limitOf(tx: Tx, userId: number): Promise<number> {
  const [user] = await tx.select({ limit: users.approvalLimit }).from(users).where(eq(users.id, userId));
  return user?.limit ?? 0;
}

/** What happens, in words, when the amount is over the user's limit; null if it is not. */
export function overLimit({ amountPence }: Approval, limit: number): string | null {
  if (amountPence === null || amountPence <= limit) return null;
  return limit === 0
    ? 'You have no approval limit, so you may not approve money.'
    : `${poundsText(amountPence)} is over your limit of ${poundsText(limit)}.`;
}

/** Everybody who may decide the request: active, with the permissions, domains and limit for it, and not barred. */
export async function decidersOf(
  tx: Tx,
  request: Approval,
  handler: ApprovalHandler,
): Promise<{ id: number; name: string }[]> {
  const held = linkTableFor('users', 'permissionIds');
  const further = linkTableFor('users', 'additionalDomainIds');
  const people = await tx
    .select({
      id: users.id,
      name: users.name,
      domainId: users.domainId,
      caseAccess: users.caseAccess,
      held: sqlOf(col.texts)`array_agg(${permissions.name})`,
      domainIds: sqlOf(
        col.numbers,
      )`array(select ${further.additionalDomainId} from ${further} where ${further.ownerId} = ${users.id})`,
    })
    .from(users)
    .innerJoin(held, eq(held.ownerId, users.id))
    .innerJoin(permissions, eq(permissions.id, held.permissionId))
    .where(sql`${eq(users.status, 'active')} and ${gte(users.approvalLimit, request.amountPence ?? 0)}`)
    .groupBy(users.id)
    .orderBy(users.name);
  const found: { id: number; name: string }[] = [];
  for (const { id, name, domainId, ...person } of people) {
    const names = new Set(person.held);
    const holder = { permissions: names, caseAccess: person.caseAccess as CaseAccess };
    const sees =
      request.domainId === null ||
      names.has('config.all-domains') ||
      [domainId, ...person.domainIds].includes(request.domainId);
    if (!sees || !mayDecide(holder, request, handler)) continue;
    if ((await barredFrom(tx, request, handler, id)) === null) found.push({ id, name });
  }
  return found;
}
