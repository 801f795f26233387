import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { addDays, londonDate } from '#shared/dates.ts';
import type { Assignee, cancelInput, NewTask, snoozeInput } from '#shared/tasks/contract.ts';
import { type TaskSearch, taskList } from '#shared/tasks/list.ts';
import { nextDays, type TaskItem } from '#shared/tasks/tasks.ts';
import { rest } from '#web/api/rest.ts';
import { caseKey } from '#web/case/case.ts';
import { parseList } from '#web/page/list/search.ts';
import { invalidateTasks, tasksKey } from '#web/shell/tasks.ts';

/** Reads the address of the task page. */
export function parseTaskSearch(raw: Readonly<Record<string, unknown>>): TaskSearch {
  const { sort: _sort, dir: _dir, ...search } = parseList(taskList, raw);
  return search.due === 'overdue' ? { ...search, due: undefined, overdue: 'true' } : search;
}

/** The change of one filter, with what goes with it or contradicts it. */
export function settledChange(search: TaskSearch, change: TaskSearch): TaskSearch {
  if (change.due === 'overdue') return { overdue: 'true', due: undefined, status: undefined };
  if ('due' in change || 'status' in change) return { ...change, overdue: undefined };
  if ('whose' in change && change.whose !== 'all')
    return { ...change, userId: undefined, departmentId: undefined };
  if (('userId' in change || 'departmentId' in change) && search.whose !== 'all')
    return { ...change, whose: undefined };
  return change;
}

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
  const query = {
    ...filters,
    mine: whose === 'all' || isOne ? undefined : true,
    dir: newestFirst ? 'desc' : undefined,
  };
  return queryOptions({
    queryKey:
      search.caseId === undefined
        ? [...tasksKey, 'list', query]
        : [...caseKey(search.caseId, 'tasks'), query],
    queryFn: ({ signal }) => rest.list<TaskItem>('/case-tasks', query, signal),
    placeholderData: keepPreviousData,
  });
}

interface BulkResult {
  changed: number;
  skipped: { id: number; reason: string }[];
}

async function act<Data>(path: string, body: object, caseId?: number): Promise<Data> {
  try {
    return (await rest.post<Data>(`/case-tasks${path}`, body)).data;
  } finally {
    await invalidateTasks(caseId);
  }
}

/** Does the same to one task or to several; what was left as it was says why. */
async function actOnEach(
  tasks: readonly TaskItem[],
  action: 'complete' | 'reassign',
  body: object,
): Promise<BulkResult> {
  const [only, ...others] = tasks;
  if (only && others.length === 0) {
    const version = action === 'reassign' ? { version: only.version } : {};
    await act(`/${only.id}/${action}`, { ...body, ...version }, only.case.id);
    return { changed: 1, skipped: [] };
  }
  return act<BulkResult>(`/bulk/${action}`, { ids: tasks.map(({ id }) => id), ...body });
}

export const completeTasks = (tasks: readonly TaskItem[], completionNote: string | null | undefined) =>
  actOnEach(tasks, 'complete', { completionNote: completionNote || null });

export const reassignTasks = (tasks: readonly TaskItem[], to: Assignee) => actOnEach(tasks, 'reassign', to);

export const snoozeTask = (caseId: number, { id, ...later }: z.output<typeof snoozeInput>) =>
  act<TaskItem>(`/${id}/snooze`, later, caseId);

export const cancelTask = (caseId: number, { id, ...values }: z.output<typeof cancelInput>) =>
  act<TaskItem>(`/${id}/cancel`, values, caseId);

/** Adds a task; without a day its time too follows from its definition. */
export const addTask = ({ dueOn, dueTime, ...task }: NewTask) =>
  act<TaskItem>('', { ...task, ...(dueOn && { dueOn, dueTime }) }, task.caseId);
