import { and, eq } from 'drizzle-orm';
import type { Tx } from '#server/platform/database/connect.ts';
import type { Write } from '#server/platform/database/write.ts';
import type { Case } from '#server/records/cases/access.ts';
import { tables } from '#server/records/reference/tables.ts';
import { inChunks } from '#shared/platform/chunks.ts';
import { londonInstant } from '#shared/platform/dates.ts';
import { dueTimeFor } from '#shared/records/cases/adjustments.ts';
import { usualDueTime } from '#shared/records/tasks/tasks.ts';
import { adjustedContent, adjustedOn } from './adjusted.ts';
import { assigneeFor, type Definition } from './definitions.ts';
import { announce, contentFor, TASK_ENTITY } from './raise-tasks.ts';
import { caseTasks } from './tables.ts';

/** A task to be raised on a case: once for its key, and due on a day in London. */
export type TaskOrder = { found: Case; sourceKey: string; dueOn: string; content?: string };

/** The active definition with a code that rules rely on; none if Settings has deactivated it. */
export async function definitionInUse(tx: Tx, code: string): Promise<Definition | undefined> {
  const { tasks } = tables;
  const [definition] = await tx
    .select()
    .from(tasks)
    .where(and(eq(tasks.code, code), eq(tasks.isActive, true)));
  return definition;
}

/** How many tasks one statement raises: a longer one would hold up other requests while it is built. */
const AT_ONCE = 100;

/** Raises one task of a definition on each of many cases, several per statement. The caller has checked that none is open. */
export async function raiseMany(
  w: Write,
  definition: Definition,
  orders: readonly TaskOrder[],
): Promise<void> {
  const rows: (typeof caseTasks.$inferInsert)[] = [];
  const adjusted = await adjustedOn(
    w.tx,
    orders.map(({ found }) => found.id),
  );
  for (const { found, sourceKey, dueOn, content } of orders) {
    const needed = adjusted.get(found.id) ?? [];
    rows.push({
      taskId: definition.id,
      caseId: found.id,
      source: 'system',
      sourceKey,
      ...(await assigneeFor(w.tx, definition, found, 0)),
      actionAt: londonInstant(dueOn, dueTimeFor(needed, usualDueTime)),
      content: adjustedContent(needed, content ?? (await contentFor(w.tx, definition.content ?? '', found))),
      priority: definition.priority as 'low' | 'normal' | 'high',
      createdBy: w.author.id || null,
      updatedBy: w.author.id || null,
    });
  }
  for (const some of inChunks(rows, AT_ONCE))
    announceAll(w, await w.tx.insert(caseTasks).values(some).returning());
}

function announceAll(w: Write, added: readonly (typeof caseTasks.$inferSelect)[]): void {
  for (const task of added) {
    const { id, caseId, taskId, sourceKey, assignedUserId, departmentId, actionAt } = task;
    w.audit({
      entity: TASK_ENTITY,
      entityId: id,
      caseId,
      action: 'created',
      after: { taskId, sourceKey, assignedUserId, departmentId, actionAt },
    });
    announce(w, task);
    w.changed(`case:${caseId}`);
  }
}
