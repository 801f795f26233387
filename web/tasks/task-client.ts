import { keepPreviousData } from '@tanstack/react-query';
import { addDays, londonDate } from '#shared/dates.ts';
import type { Assignee, BulkOutcome, TaskItem } from '#shared/tasks/contract.ts';
import { nextDays, type TaskPriority, type TaskStatus } from '#shared/tasks/tasks.ts';
import { trpc, trpcClient } from '#web/api/trpc.ts';
import { positiveOf, textOf } from '#web/page/search.ts';
import { invalidateTasks } from '#web/shell/tasks.ts';

/** What the task page shows, as its address says it; what is left out has its usual value. */
export interface TaskSearch {
  page?: number | undefined;
  /** Only the user's own, only their department's, or everybody's; without it the user's own and their department's. */
  whose?: 'me' | 'department' | 'all' | undefined;
  userId?: number | undefined;
  departmentId?: number | undefined;
  taskId?: number | undefined;
  overdue?: 'true' | undefined;
  /** Due today, or in the days after it; the days move with the calendar. */
  due?: 'today' | 'next' | undefined;
  priority?: TaskPriority | undefined;
  status?: Exclude<TaskStatus, 'open'> | 'all' | undefined;
}

const oneOf = <T extends string>(options: readonly T[], value: unknown): T | undefined =>
  options.find((option) => option === textOf(value));

/** Reads the address; what is not a filter is left out. */
export const parseTaskSearch = (raw: Readonly<Record<string, unknown>>): TaskSearch => ({
  page: positiveOf(raw.page),
  whose: oneOf(['me', 'department', 'all'] as const, raw.whose),
  userId: positiveOf(raw.userId),
  departmentId: positiveOf(raw.departmentId),
  taskId: positiveOf(raw.taskId),
  overdue: oneOf(['true'] as const, raw.overdue),
  due: oneOf(['today', 'next'] as const, raw.due),
  priority: oneOf(['low', 'normal', 'high'] as const, raw.priority),
  status: oneOf(['completed', 'cancelled', 'all'] as const, raw.status),
});

/** The days, in London, of a choice of due dates. */
function dueDays(due: TaskSearch['due']) {
  const today = londonDate();
  if (due === 'today') return { dueFrom: today, dueTo: today };
  return due === 'next' ? { dueFrom: addDays(today, 1), dueTo: addDays(today, nextDays) } : {};
}

/** A page of tasks; those of one case are kept with the case, and fetched again whenever it changes. */
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
async function thenInvalidate<Answer>(change: Promise<Answer>, caseId?: number): Promise<Answer> {
  try {
    return await change;
  } finally {
    await invalidateTasks(caseId);
  }
}

const noteOf = (note: string) => ({ completionNote: note.trim() || null });

const idsOf = (tasks: readonly TaskItem[]) => tasks.map(({ id }) => id);

/** Completes one task or several; what was left as it was says why. */
export async function completeTasks(tasks: readonly TaskItem[], note: string): Promise<BulkOutcome> {
  const [only, ...others] = tasks;
  if (!only || others.length > 0)
    return thenInvalidate(trpcClient.tasks.bulkComplete.mutate({ ids: idsOf(tasks), ...noteOf(note) }));
  await thenInvalidate(trpcClient.tasks.complete.mutate({ id: only.id, ...noteOf(note) }), only.case.id);
  return { changed: 1, skipped: [] };
}

/** Gives one task or several to somebody else; what was left as it was says why. */
export async function reassignTasks(tasks: readonly TaskItem[], to: Assignee): Promise<BulkOutcome> {
  const [only, ...others] = tasks;
  if (!only || others.length > 0)
    return thenInvalidate(trpcClient.tasks.bulkReassign.mutate({ ids: idsOf(tasks), ...to }));
  const { id, version } = only;
  await thenInvalidate(trpcClient.tasks.reassign.mutate({ id, version, ...to }), only.case.id);
  return { changed: 1, skipped: [] };
}

export const snoozeTask = (
  { id, version, case: { id: caseId } }: TaskItem,
  later: { dueOn: string; dueTime: string; reason: string },
) => thenInvalidate(trpcClient.tasks.snooze.mutate({ id, version, ...later }), caseId);

export const cancelTask = ({ id, version, case: { id: caseId } }: TaskItem, reason: string) =>
  thenInvalidate(trpcClient.tasks.cancel.mutate({ id, version, reason }), caseId);

export const addTask = (
  caseId: number,
  values: { taskId: number; dueOn?: string | undefined; dueTime?: string } & Assignee,
) => thenInvalidate(trpcClient.tasks.create.mutate({ caseId, ...values }), caseId);
