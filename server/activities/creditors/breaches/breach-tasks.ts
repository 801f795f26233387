import { and, eq, inArray } from 'drizzle-orm';
import type { Write } from '#server/platform/database/write.ts';
import type { Case } from '#server/records/cases/access.ts';
import { tables } from '#server/records/reference/tables.ts';
import { endTask } from '#server/records/tasks/complete-task.ts';
import { caseTasks } from '#server/records/tasks/tables.ts';

/** The code of the task to decide whether to serve a notice; the sub status for a breach raises it too. */
export const SERVE_TASK = 'serve-notice-of-breach';

/** The source key of a task about a breach. */
export const breachTaskKey = (breachId: number, task: 'serve' | 'remedy'): string =>
  `breach:${breachId}:${task}`;

/**
 * Completes the open tasks about a breach on a case that the caller has locked: those to serve a notice, or all of them. The tasks of its
 * sub status end with them, unless `keepsOthers`.
 */
export async function endBreachTasks(
  w: Write,
  { id: caseId }: Pick<Case, 'id'>,
  breachId: number,
  { only, keepsOthers = false }: { only?: 'serve'; keepsOthers?: boolean } = {},
): Promise<void> {
  const keys = [breachTaskKey(breachId, 'serve'), ...(only ? [] : [breachTaskKey(breachId, 'remedy')])];
  const { tasks } = tables;
  const rows = await w.tx
    .select({ task: caseTasks, code: tasks.code })
    .from(caseTasks)
    .leftJoin(tasks, eq(tasks.id, caseTasks.taskId))
    .where(and(eq(caseTasks.caseId, caseId), eq(caseTasks.status, 'open')))
    .for('update', { of: caseTasks });
  for (const { task, code } of rows)
    if (keys.includes(task.sourceKey ?? '') || (!keepsOthers && code === SERVE_TASK))
      await endTask(w, task, 'completed', 'Decided under Breaches.');
}

/** Cases on which a task of that definition is open, or was raised under one of the keys. */
export async function casesWithTask(
  w: Write,
  caseIds: readonly number[],
  taskId: number,
): Promise<Set<number>> {
  if (caseIds.length === 0) return new Set();
  const rows = await w.tx
    .select({ caseId: caseTasks.caseId })
    .from(caseTasks)
    .where(
      and(
        inArray(caseTasks.caseId, [...caseIds]),
        eq(caseTasks.status, 'open'),
        eq(caseTasks.taskId, taskId),
      ),
    );
  return new Set(rows.map(({ caseId }) => caseId));
}
