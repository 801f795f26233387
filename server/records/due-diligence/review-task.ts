import { and, eq, like, ne } from 'drizzle-orm';
import type { Write } from '#server/platform/database/write.ts';
import type { Case } from '#server/records/cases/access.ts';
import { definitionOf, finishTask } from '#server/records/tasks/complete-task.ts';
import { caseTasks } from '#server/records/tasks/tables.ts';

/** The code of the task to review due diligence. */
export const REVIEW_TASK = 'due-diligence-review';

/** The name under which the task for a review of a record is found again: each day of review has its own. */
export const reviewTaskKey = (recordId: number, reviewOn: string): string =>
  `due-diligence:${recordId}:review:${reviewOn}`;

/** Completes the tasks for reviews of a record on a locked case that are done, since another day or none is set for the next. */
export async function endReviewTasks(
  w: Write,
  found: Case,
  { id, reviewOn }: { id: number; reviewOn: string | null },
): Promise<void> {
  const open = await w.tx
    .select()
    .from(caseTasks)
    .where(
      and(
        eq(caseTasks.caseId, found.id),
        eq(caseTasks.status, 'open'),
        like(caseTasks.sourceKey, `${reviewTaskKey(id, '')}%`),
        reviewOn === null ? undefined : ne(caseTasks.sourceKey, reviewTaskKey(id, reviewOn)),
      ),
    )
    .for('update');
  for (const task of open)
    await finishTask(w, found, task, await definitionOf(w.tx, task), 'The review is done.');
}
