import { and, eq, inArray } from 'drizzle-orm';
import type { Write } from '#server/platform/database/write.ts';
import type { Case } from '#server/records/cases/access.ts';
import { holidaysOf } from '#server/records/reference/bank-holidays.ts';
import { tables } from '#server/records/reference/tables.ts';
import { endTask } from '#server/records/tasks/complete-task.ts';
import { definitionInUse, raiseMany } from '#server/records/tasks/raise-many.ts';
import { caseTasks } from '#server/records/tasks/tables.ts';
import type { ListedReview } from '#shared/activities/reviews/contract.ts';
import { reviewTaskKey, reviewTasks, taskDays, taskState } from '#shared/activities/reviews/review-tasks.ts';
import { londonDate } from '#shared/platform/dates.ts';
import { keysOf } from '#shared/platform/options.ts';

const notes = {
  completed: 'Done on the annual review.',
  cancelled: 'No annual report is due for this year.',
} as const;

/**
 * Brings a review's tasks on a locked case up to date: raised once they come due, completed with the step that they ask for, cancelled if
 * the year is exempt. A task that somebody has ended stays ended, and none is raised beside an open one of its kind.
 */
export async function keepReviewTasks(
  w: Write,
  found: Case,
  review: ListedReview,
  today: string = londonDate(),
): Promise<void> {
  const days = taskDays(review, await holidaysOf(w.tx));
  const kinds = keysOf(reviewTasks);
  const { tasks } = tables;
  const known = await w.tx
    .select({ task: caseTasks, code: tasks.code })
    .from(caseTasks)
    .innerJoin(tasks, eq(tasks.id, caseTasks.taskId))
    .where(and(eq(caseTasks.caseId, found.id), inArray(tasks.code, Object.values(reviewTasks))))
    .for('update', { of: caseTasks });
  for (const kind of kinds) {
    const sourceKey = reviewTaskKey(review.id, kind);
    const state = taskState({ ...review, isReportWritten: review.report !== null }, kind);
    const own = known.find(({ task }) => task.sourceKey === sourceKey)?.task;
    const isOpen = known.some(({ task, code }) => code === reviewTasks[kind] && task.status === 'open');
    if (state !== 'open') {
      if (own?.status === 'open') await endTask(w, own, state, notes[state]);
      continue;
    }
    if (own || isOpen || days[kind].from > today) continue;
    const definition = await definitionInUse(w.tx, reviewTasks[kind]);
    if (definition) await raiseMany(w, definition, [{ found, sourceKey, dueOn: days[kind].dueOn }]);
  }
}
