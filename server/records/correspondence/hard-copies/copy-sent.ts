import { and, eq } from 'drizzle-orm';
import type { Write } from '#server/platform/database/write.ts';
import { endTask } from '#server/records/tasks/complete-task.ts';
import { caseTasks } from '#server/records/tasks/tables.ts';

/** The prefix of the source key of a request's task. */
export const taskKeyOf = (requestId: number): string => `hard-copy:${requestId}`;

/** Ends the task for a hard copy: it was posted, or is no longer wanted. */
export async function endCopyTask(
  w: Write,
  { id, caseId }: { id: number; caseId: number },
  how: 'completed' | 'cancelled',
  note: string,
): Promise<void> {
  const [task] = await w.tx
    .select()
    .from(caseTasks)
    .where(
      and(eq(caseTasks.caseId, caseId), eq(caseTasks.sourceKey, taskKeyOf(id)), eq(caseTasks.status, 'open')),
    )
    .for('update');
  if (task) await endTask(w, task, how, note);
}
