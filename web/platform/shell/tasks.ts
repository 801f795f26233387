import { keepPreviousData, matchQuery, useQuery } from '@tanstack/react-query';
import { londonDate, londonTime, showDate } from '#shared/platform/dates.ts';
import type { TaskItem } from '#shared/records/tasks/contract.ts';
import { useAuth } from '#web/platform/api/auth.ts';
import { useLive } from '#web/platform/api/live.ts';
import { queryClient } from '#web/platform/api/query.ts';
import { trpc, trpcClient } from '#web/platform/api/trpc.ts';
import { isOfCase } from '#web/platform/case/case.ts';

const pageSize = 10;

/** Invalidates every list of tasks, and the data of the case. */
export const invalidateTasks = (caseId?: number): Promise<void> =>
  queryClient.invalidateQueries({
    predicate: (query) =>
      matchQuery(trpc.tasks.pathFilter(), query) || (caseId !== undefined && isOfCase(query, caseId)),
  });

/** A page of the open tasks of the signed-in user and their department, fresh while anything on screen shows it. */
export function useUserTasks(page: number) {
  const { profile, isStorageChecked } = useAuth();
  const topics = [`tasks:user:${profile.id}`];
  if (profile.department) topics.push(`tasks:department:${profile.department.id}`);
  useLive(topics, () => void queryClient.invalidateQueries(trpc.tasks.ofUser.queryFilter()));
  return useQuery({
    ...trpc.tasks.ofUser.queryOptions({ userId: profile.id, page, limit: pageSize }),
    placeholderData: keepPreviousData,
    enabled: isStorageChecked,
    notifyOnChangeProps: 'all',
  });
}

/** Completes an item of the user's list. */
export async function completeItem(userId: number, item: TaskItem, completionNote: string): Promise<void> {
  try {
    await trpcClient.tasks.completeItem.mutate({
      ...item,
      userId,
      completionNote: completionNote.trim() || null,
    });
  } finally {
    // After a refusal too: somebody else may have completed it, and the list shows what is left.
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
