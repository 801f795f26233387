import { keepPreviousData } from '@tanstack/react-query';
import type { z } from 'zod';
import { addDays, londonDate } from '#shared/platform/dates.ts';
import type {
  Assignee,
  BulkOutcome,
  cancelInput,
  NewTask,
  snoozeInput,
  TaskItem,
} from '#shared/records/tasks/contract.ts';
import { type TaskSearch } from '#shared/records/tasks/list.ts';
import { nextDays } from '#shared/records/tasks/tasks.ts';
import { withRefetch } from '#web/platform/api/query.ts';
import { trpc, trpcClient } from '#web/platform/api/trpc.ts';
import { invalidateTasks } from '#web/platform/shell/tasks.ts';

function dueDays(due: TaskSearch['due']) {
  const today = londonDate();
  if (due === 'today') return { dueFrom: today, dueTo: today };
  return due === 'next' ? { dueFrom: addDays(today, 1), dueTo: addDays(today, nextDays) } : {};
}

/** A page of tasks as the address describes them. */
export function taskListOptions(
  { whose, due, ...search }: TaskSearch & { caseId?: number; domainId?: number | undefined },
  own: { userId?: number | undefined; departmentId?: number | undefined } = {},
) {
  const filters = {
    ...search,
    ...(whose === 'me' && { userId: own.userId }),
    ...(whose === 'department' && { departmentId: own.departmentId }),
    ...dueDays(due),
  };
  const isOne =
    filters.caseId !== undefined || filters.userId !== undefined || filters.departmentId !== undefined;
  const newestFirst = search.status !== undefined && search.status !== 'all';
  return trpc.tasks.list.queryOptions(
    {
      ...filters,
      mine: whose === 'all' || isOne ? undefined : true,
      dir: newestFirst ? 'desc' : undefined,
    },
    { placeholderData: keepPreviousData },
  );
}

/** Marks the lists of tasks and what is known of the case as out of date, whether the change was accepted or refused. */
const thenInvalidate = <Answer>(change: Promise<Answer>, caseId?: number) =>
  withRefetch(change, () => invalidateTasks(caseId));

const idsOf = (tasks: readonly TaskItem[]) => tasks.map(({ id }) => id);

export const completeTask = ({ id, case: { id: caseId } }: TaskItem, note: string | null | undefined) =>
  thenInvalidate(trpcClient.tasks.complete.mutate({ id, completionNote: note || null }), caseId);

/** Completes several tasks; what was left as it was says why. */
export const completeTasks = (tasks: readonly TaskItem[], note: string | null | undefined) =>
  thenInvalidate(trpcClient.tasks.bulkComplete.mutate({ ids: idsOf(tasks), completionNote: note || null }));

/** Gives one task or several to somebody else; what was left as it was says why. */
export async function reassignTasks(tasks: readonly TaskItem[], to: Assignee): Promise<BulkOutcome> {
  const [only, ...others] = tasks;
  if (!only || others.length > 0)
    return thenInvalidate(trpcClient.tasks.bulkReassign.mutate({ ids: idsOf(tasks), ...to }));
  const { id, version } = only;
  await thenInvalidate(trpcClient.tasks.reassign.mutate({ id, version, ...to }), only.case.id);
  return { changed: 1, skipped: [] };
}

export const snoozeTask = (caseId: number, later: z.output<typeof snoozeInput>) =>
  thenInvalidate(trpcClient.tasks.snooze.mutate(later), caseId);

export const cancelTask = (caseId: number, task: z.output<typeof cancelInput>) =>
  thenInvalidate(trpcClient.tasks.cancel.mutate(task), caseId);

/** Adds a task; without a day, its due date also follows from its definition. */
export const addTask = ({ dueOn, dueTime, ...task }: NewTask) =>
  thenInvalidate(trpcClient.tasks.create.mutate({ ...task, ...(dueOn && { dueOn, dueTime }) }), task.caseId);
