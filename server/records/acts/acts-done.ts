import { and, asc, eq, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database, Tx } from '#server/platform/database/connect.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { visibleCase, writeToCase } from '#server/records/cases/access.ts';
import { tables } from '#server/records/reference/tables.ts';
import { raiseOwnTask } from '#server/records/tasks/raise-tasks.ts';
import { caseTasks } from '#server/records/tasks/tables.ts';
import { conflict } from '#shared/platform/errors.ts';
import { escapedHtml } from '#shared/platform/html.ts';
import type { ActDoneAsSent } from '#shared/records/acts/contract.ts';
import { type ActName, capacities, reservedActs } from '#shared/records/acts/reserved-acts.ts';
import { actingFacts, whoActed } from './acting.ts';
import { reservedActsDone, writtenAuthorities } from './tables.ts';

const { users } = tables;
const principal = alias(users, 'principal');

/** What was done that only an office holder or a chair does, in its order. The caller scopes the cases. */
export async function actsDone(tx: Database | Tx, where: SQL | undefined): Promise<ActDoneAsSent[]> {
  const rows = await tx
    .select({
      row: reservedActsDone,
      by: users.name,
      inNameOf: principal.name,
      authorityFrom: writtenAuthorities.fromOn,
    })
    .from(reservedActsDone)
    .innerJoin(users, eq(users.id, reservedActsDone.actedBy))
    .innerJoin(principal, eq(principal.id, reservedActsDone.inNameOf))
    .leftJoin(writtenAuthorities, eq(writtenAuthorities.id, reservedActsDone.authorityId))
    .where(where)
    .orderBy(asc(reservedActsDone.id));
  return rows.map(({ row: { id, act, capacity, actedAt }, ...who }) => ({
    id,
    act,
    capacity: capacities[capacity],
    actedAt,
    by: whoActed({ ...who, capacity }),
  }));
}

/** The same of one record, such as a decision. */
export const actsDoneOn = (tx: Database | Tx, entity: string, entityId: number): Promise<ActDoneAsSent[]> =>
  actsDone(tx, and(eq(reservedActsDone.entity, entity), eq(reservedActsDone.entityId, entityId)));

/** What was done on a case. */
export async function actsOfCase(
  { services: { database }, actor }: SignedIn,
  { caseId }: { caseId: number },
): Promise<ActDoneAsSent[]> {
  await visibleCase(database, actor, caseId);
  return actsDone(database, eq(reservedActsDone.caseId, caseId));
}

/** Asks the office holder of a case to carry out an act: a task of their own. Refused while they have it. */
export const askToAct = (
  ctx: SignedIn,
  { caseId, act, note }: { caseId: number; act: ActName; note: string },
): Promise<void> =>
  writeToCase(ctx, caseId, async (w, found) => {
    const [holder] = (await actingFacts(w.tx, ctx.actor.id, found)).officeHolders;
    if (!holder) throw conflict('Choose the office holder of the case first.');
    const name = reservedActs[act].label;
    const [asked] = await w.tx
      .select({ id: caseTasks.id })
      .from(caseTasks)
      .where(
        and(
          eq(caseTasks.caseId, caseId),
          eq(caseTasks.name, name),
          eq(caseTasks.assignedUserId, holder.id),
          eq(caseTasks.status, 'open'),
        ),
      );
    if (asked) throw conflict(`${holder.name} has been asked already, and has the task.`);
    await raiseOwnTask(w, found, {
      name,
      assignedUserId: holder.id,
      content: `<p>${escapedHtml(note === '' ? `${ctx.actor.name} asks you to do this.` : `${ctx.actor.name}: ${note}`)}</p>`,
      source: 'user',
    });
  });
