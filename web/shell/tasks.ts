import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { londonDate, londonTime, showDate } from '#shared/dates.ts';
import type { TaskItem } from '#shared/tasks/contract.ts';
import { useLive } from '#web/api/live.ts';
import { queryClient } from '#web/api/query.ts';
import { rest } from '#web/api/rest.ts';
import { invalidateCase } from '#web/case/case.ts';
import { useAuth } from '#web/session/auth.ts';

/** Everything read of lists of tasks. */
export const tasksKey = ['tasks'] as const;
const pageSize = 10;

interface TasksAnswer {
  items: TaskItem[];
  metaData: { totalPages: number; totalResults: number };
}

function userTasksOptions(userId: number, page: number) {
  return queryOptions({
    queryKey: [...tasksKey, 'user', userId, page],
    queryFn: async ({ signal }) =>
      (await rest.get<never>(
        `/users/${userId}/tasks`,
        { page, limit: pageSize },
        signal,
      )) as unknown as TasksAnswer,
    placeholderData: keepPreviousData,
  });
}

/** Marks every list of tasks as out of date, and what is known of the case. */
export async function invalidateTasks(caseId?: number): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: tasksKey }),
    caseId === undefined ? undefined : invalidateCase(caseId),
  ]);
}

/** A page of the open tasks of the signed-in user and their department, fresh while anything on screen shows it. */
export function useUserTasks(page: number) {
  const { profile, isStorageChecked } = useAuth();
  const topics = [`tasks:user:${profile.id}`];
  if (profile.department) topics.push(`tasks:department:${profile.department.id}`);
  useLive(topics, () => void queryClient.invalidateQueries({ queryKey: [...tasksKey, 'user'] }));
  return useQuery({
    ...userTasksOptions(profile.id, page),
    enabled: isStorageChecked,
    notifyOnChangeProps: 'all',
  });
}

/** Completes an item of the user's list. */
export async function completeItem(userId: number, item: TaskItem, completionNote: string): Promise<void> {
  try {
    await rest.post(`/users/${userId}/tasks/complete`, {
      ...item,
      completionNote: completionNote.trim() || null,
    });
  } finally {
    // Where it was refused, somebody else may have done it: the list shows what is left.
    await invalidateTasks(item.case.id);
  }
}

/** When a task is due: the day and the time in London. */
export function dueText(actionAt: string): string {
  const at = new Date(actionAt);
  return `${showDate(londonDate(at))} ${londonTime(at)}`;
}

/** The people on the case of a task, in one line. */
export const peopleText = ({ case: { people, caseName } }: Pick<TaskItem, 'case'>): string =>
  people.map(({ firstName, lastName }) => `${firstName} ${lastName}`).join(', ') || caseName;
