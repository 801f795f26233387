import { and, eq, inArray } from 'drizzle-orm';
import type { Tx } from '#server/platform/database/connect.ts';
import type { Write } from '#server/platform/database/write.ts';
import { annualReviews } from '#server/records/case-life/reviews/tables.ts';
import type { Case } from '#server/records/cases/access.ts';
import { holidaysOf } from '#server/records/reference/bank-holidays.ts';
import { tables } from '#server/records/reference/tables.ts';
import { endTask } from '#server/records/tasks/complete-task.ts';
import { definitionInUse, raiseMany } from '#server/records/tasks/raise-many.ts';
import { caseTasks } from '#server/records/tasks/tables.ts';
import type { ListedReview } from '#shared/activities/reviews/contract.ts';
import {
  type ReviewTask,
  reviewTaskKey,
  reviewTasks,
  taskDays,
  taskState,
} from '#shared/activities/reviews/review-tasks.ts';
import { londonDate } from '#shared/platform/dates.ts';
import { keysOf } from '#shared/platform/options.ts';
import { reviewRows } from './review-row.ts';

type Known = { task: typeof caseTasks.$inferSelect; code: string | null };
type OnDay = { today: string; holidays: ReadonlySet<string> };

const notes = {
  completed: 'Done on the annual review.',
  cancelled: 'No annual report is due for this year.',
} as const;

/** The open tasks of a kind that no review raised: a sub status did, a type of breach, or somebody. */
const raisedOtherwise = (known: readonly Known[], kind: ReviewTask) =>
  known.flatMap(({ task, code }) =>
    code === reviewTasks[kind] && task.status === 'open' && !task.sourceKey?.startsWith('review:')
      ? [task]
      : [],
  );

/** The kinds of work that the other reviews of a case ask for on a day. */
async function workElsewhere(tx: Tx, review: ListedReview, on: OnDay): Promise<ReadonlySet<ReviewTask>> {
  const others = (await reviewRows(tx, eq(annualReviews.caseId, review.caseId))).filter(
    ({ id }) => id !== review.id,
  );
  return new Set(others.flatMap((other) => keysOf(reviewTasks).filter((kind) => isWanted(other, kind, on))));
}

const isWanted = (review: ListedReview, kind: ReviewTask, { today, holidays }: OnDay): boolean =>
  stateOf(review, kind) === 'open' && taskDays(review, holidays)[kind].from <= today;

const stateOf = (review: ListedReview, kind: ReviewTask) =>
  taskState({ ...review, isReportWritten: review.report !== null }, kind);

/**
 * Brings a review's tasks on a locked case up to date: raised once they come due, completed with the step that they ask for, cancelled if
 * the year is exempt. A task that somebody has ended stays ended, and none is raised beside an open one of its kind; that one, whatever
 * raised it, ends with the last year that asks for its work.
 */
export async function keepReviewTasks(
  w: Write,
  found: Case,
  review: ListedReview,
  today: string = londonDate(),
): Promise<void> {
  const holidays = await holidaysOf(w.tx);
  const days = taskDays(review, holidays);
  const elsewhere = await workElsewhere(w.tx, review, { today, holidays });
  const { tasks } = tables;
  const known = await w.tx
    .select({ task: caseTasks, code: tasks.code })
    .from(caseTasks)
    .innerJoin(tasks, eq(tasks.id, caseTasks.taskId))
    .where(and(eq(caseTasks.caseId, found.id), inArray(tasks.code, Object.values(reviewTasks))))
    .for('update', { of: caseTasks });
  for (const kind of keysOf(reviewTasks)) {
    const sourceKey = reviewTaskKey(review.id, kind);
    const state = stateOf(review, kind);
    const own = known.find(({ task }) => task.sourceKey === sourceKey)?.task;
    const isOpen = known.some(({ task, code }) => code === reviewTasks[kind] && task.status === 'open');
    if (state !== 'open') {
      if (own?.status === 'open') await endTask(w, own, state, notes[state]);
      if (!elsewhere.has(kind))
        for (const task of raisedOtherwise(known, kind)) await endTask(w, task, state, notes[state]);
      continue;
    }
    if (own || isOpen || days[kind].from > today) continue;
    const definition = await definitionInUse(w.tx, reviewTasks[kind]);
    if (definition) await raiseMany(w, definition, [{ found, sourceKey, dueOn: days[kind].dueOn }]);
  }
}
