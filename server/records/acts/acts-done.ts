import { and, asc, eq, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database, Tx } from '#server/platform/database/connect.ts';
import { missing } from '#server/platform/database/rows.ts';
import type { Write } from '#server/platform/database/write.ts';
import { noteOnCase } from '#server/records/documents/notes/notes.ts';
import { tables } from '#server/records/reference/tables.ts';
import { londonDate, showDate } from '#shared/platform/dates.ts';
import type { Acting } from '#shared/records/acts/acting.ts';
import type { ActDoneAsSent } from '#shared/records/acts/contract.ts';
import { type ActName, capacities, reservedActs } from '#shared/records/acts/reserved-acts.ts';
import { reservedActsDone, writtenAuthorities } from './tables.ts';

const { users } = tables;
const principal = alias(users, 'principal');

/** 'Tom Fletcher for James Whitlock, chair, by written authority of 01/02/2026'. */
function whoActed({
  by,
  inNameOf,
  capacity,
  authorityFrom,
}: {
  by: string;
  inNameOf: string;
  capacity: keyof typeof capacities;
  authorityFrom: string | null;
}): string {
  const office = `${inNameOf}, ${capacities[capacity]}`;
  if (by === inNameOf) return office;
  const authority =
    authorityFrom === null ? 'as appointed chair' : `by written authority of ${showDate(authorityFrom)}`;
  return `${by} for ${office}, ${authority}`;
}

/** The acts reserved to an office holder or a chair that were carried out, in order. The caller limits the cases. */
export async function actsDone(tx: Database | Tx, where: SQL | undefined): Promise<ActDoneAsSent[]> {
  const rows = await tx
    .select({
      row: reservedActsDone,
      actor: { id: users.id, name: users.name },
      holder: { id: principal.id, name: principal.name },
      authority: { id: writtenAuthorities.id, fromOn: writtenAuthorities.fromOn },
    })
    .from(reservedActsDone)
    .innerJoin(users, eq(users.id, reservedActsDone.actedBy))
    .innerJoin(principal, eq(principal.id, reservedActsDone.inNameOf))
    .leftJoin(writtenAuthorities, eq(writtenAuthorities.id, reservedActsDone.authorityId))
    .where(where)
    .orderBy(asc(reservedActsDone.id));
  return rows.map(
    ({ row: { id, act, capacity, entity, entityId, actedOn, actedAt }, actor, holder, authority }) => ({
      id,
      act,
      capacity: capacities[capacity],
      entity,
      entityId,
      actedOn,
      actedAt,
      actor,
      holder,
      authorityFrom: authority?.fromOn ?? null,
      by: whoActed({
        by: actor.name,
        inNameOf: holder.name,
        capacity,
        authorityFrom: authority?.fromOn ?? null,
      }),
    }),
  );
}

/** The same for one record, such as a decision. */
export const actsDoneOn = (tx: Database | Tx, entity: string, entityId: number): Promise<ActDoneAsSent[]> =>
  actsDone(tx, and(eq(reservedActsDone.entity, entity), eq(reservedActsDone.entityId, entityId)));

type Done = {
  caseId: number;
  act: ActName;
  entity: string;
  entityId: number;
  /** Who acted, if not the author. */
  by?: number;
};

/** Records on a locked case who carried out a reserved act, and for whom; if on somebody else's behalf, the case gets a note of it. */
export async function recordAct(
  w: Write,
  { caseId, act, entity, entityId, by: actedBy = w.author.id }: Done,
  { capacity, inNameOf, authorityId }: Acting,
): Promise<void> {
  if (capacity === null || inNameOf === null || actedBy === 0) return;
  const [{ id } = missing()] = await w.tx
    .insert(reservedActsDone)
    .values({
      caseId,
      act,
      capacity,
      entity,
      entityId,
      actedOn: londonDate(),
      actedBy,
      inNameOf,
      authorityId,
    })
    .returning({ id: reservedActsDone.id });
  const [{ by } = missing()] = await actsDone(w.tx, eq(reservedActsDone.id, id));
  const { done } = reservedActs[act];
  w.audit({ entity, entityId, caseId, action: 'reserved act', after: { act: done, by } });
  if (actedBy !== inNameOf) await noteOnCase(w, caseId, { kind: 'system', subject: `${done}: ${by}` });
}
