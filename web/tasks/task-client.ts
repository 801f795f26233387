import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { addDays, londonDate } from '#shared/dates.ts';
import type { TaskItem } from '#shared/tasks/contract.ts';
import { nextDays, type TaskPriority, type TaskStatus } from '#shared/tasks/tasks.ts';
import { rest } from '#web/api/rest.ts';
import { caseKey } from '#web/case/case.ts';
import { positiveOf, textOf } from '#web/page/search.ts';
import { invalidateTasks, tasksKey } from '#web/shell/tasks.ts';

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

/** A user or a department, never both. */
export interface Assignee {
  assignedUserId: number | null;
  departmentId: number | null;
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

const noteOf = (note: string) => ({ completionNote: note.trim() || null });

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

export const completeTasks = (tasks: readonly TaskItem[], note: string) =>
  actOnEach(tasks, 'complete', noteOf(note));

export const reassignTasks = (tasks: readonly TaskItem[], to: Assignee) => actOnEach(tasks, 'reassign', to);

export const snoozeTask = (
  { id, version, case: { id: caseId } }: TaskItem,
  later: { dueOn: string; dueTime: string; reason: string },
) => act<TaskItem>(`/${id}/snooze`, { version, ...later }, caseId);

export const cancelTask = ({ id, version, case: { id: caseId } }: TaskItem, reason: string) =>
  act<TaskItem>(`/${id}/cancel`, { version, reason }, caseId);

export const addTask = (
  caseId: number,
  values: { taskId: number; dueOn?: string | undefined; dueTime?: string } & Assignee,
) => act<TaskItem>('', { caseId, ...values }, caseId);
