import { and, eq } from 'drizzle-orm';
import type { Database } from '#server/platform/database/connect.ts';
import { tables } from '#server/records/reference/tables.ts';
import type { NamedRow } from '#shared/platform/fields/entity.ts';
import type { Actor } from '#shared/platform/permissions.ts';
import { visibleCase } from './access.ts';

/** The active sub statuses of the case's current status, in order. */
export async function substatusesOf(database: Database, actor: Actor, caseId: number): Promise<NamedRow[]> {
  const { statusId } = await visibleCase(database, actor, caseId);
  const { substatuses } = tables;
  return database
    .select({ id: substatuses.id, name: substatuses.name })
    .from(substatuses)
    .where(and(eq(substatuses.statusId, statusId), eq(substatuses.isActive, true)))
    .orderBy(substatuses.sortOrder, substatuses.name);
}
