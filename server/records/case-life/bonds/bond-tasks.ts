import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Write } from '#server/platform/database/write.ts';
import type { Case } from '#server/records/cases/access.ts';
import { tables } from '#server/records/reference/tables.ts';
import { endTask } from '#server/records/tasks/complete-task.ts';
import { caseTasks } from '#server/records/tasks/tables.ts';

/** The code of the task about a bond: raised with the first entry, and when cover falls short. */
export const BOND_TASK = 'add-bond-entry';

/** The source key of the task to increase a cover. */
export const bondTaskKey = (entryId: number): string => `bond:${entryId}:increase`;

/** Completes a locked case's tasks about its bond; with keys, only those. */
export async function endBondTasks(
  w: Write,
  { id }: Pick<Case, 'id'>,
  note: string,
  keys?: readonly string[],
): Promise<void> {
  const { tasks } = tables;
  const open = await w.tx
    .select({ task: caseTasks })
    .from(caseTasks)
    .innerJoin(tasks, eq(tasks.id, caseTasks.taskId))
    .where(
      and(
        eq(caseTasks.caseId, id),
        eq(caseTasks.status, 'open'),
        sql`${tasks.code} = ${BOND_TASK}`,
        keys && inArray(caseTasks.sourceKey, [...keys]),
      ),
    )
    .for('update', { of: caseTasks });
  for (const { task } of open) await endTask(w, task, 'completed', note);
}
