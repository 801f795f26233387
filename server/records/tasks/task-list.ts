import { and, asc, desc, eq, gte, lt, or, type SQL } from 'drizzle-orm';
import type { Database, Tx } from '#server/platform/database/connect.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { visibleCases } from '#server/records/cases/access.ts';
import { placeAmong } from '#server/records/reference/count-up-to.ts';
import { visibleTo } from '#server/records/reference/queries.ts';
import { tables } from '#server/records/reference/tables.ts';
import { addDays, londonDate, londonInstant } from '#shared/platform/dates.ts';
import { AppError, noSuch } from '#shared/platform/errors.ts';
import type { Actor } from '#shared/platform/permissions.ts';
import type { TaskListInput } from '#shared/records/tasks/contract.ts';
import { caseTasks } from './tables.ts';
import { countTasks, type TaskRow, taskRow, taskRows, tasksWhere } from './task-row.ts';

/** The refusal of a task that does not exist, or that the caller may not know of. */
export const noSuchTask = () => noSuch('task', 'case');

/** Refuses everybody except the user and user administrators. */
export function refuseOthers(actor: Actor, userId: number): void {
  if (actor.id !== userId && !actor.permissions.has('settings.users'))
    throw new AppError('forbidden', 'You may see only your own tasks.');
}

/** A condition: tasks of the user or their department. A user whom the actor may not see is refused as though there were none. */
export async function tasksOf(
  database: Database | Tx,
  actor: Actor,
  userId: number,
): Promise<SQL | undefined> {
  const { users } = tables;
  const isSeen = userId === actor.id ? undefined : visibleTo(actor, 'users');
  const [user] = await database
    .select({ departmentId: users.departmentId })
    .from(users)
    .where(and(eq(users.id, userId), isSeen));
  if (!user) throw new AppError('notFound', 'That user does not exist, or is not one of yours.');
  return or(
    eq(caseTasks.assignedUserId, userId),
    user.departmentId === null ? undefined : eq(caseTasks.departmentId, user.departmentId),
  );
}

/** One page of a user's open tasks and their department's, on cases that the caller may see; the oldest due first. */
export async function userTasks(
  { services: { database }, actor }: SignedIn,
  { userId, page, limit }: { userId: number; page: number; limit: number },
): Promise<{ items: TaskRow[]; metaData: { totalPages: number; totalResults: number } }> {
  refuseOthers(actor, userId);
  const where = and(
    eq(caseTasks.status, 'open'),
    await tasksOf(database, actor, userId),
    visibleCases(actor),
  );
  const [items, totalResults] = await Promise.all([
    taskRows(database, where, { limit, offset: (page - 1) * limit }),
    countTasks(database, where),
  ]);
  return { items, metaData: { totalPages: Math.ceil(totalResults / limit), totalResults } };
}

async function conditionOf(database: Database, actor: Actor, input: TaskListInput): Promise<SQL | undefined> {
  const equal = <C extends 'assignedUserId' | 'departmentId' | 'caseId' | 'taskId'>(
    name: C,
    value: number | undefined,
  ) => (value === undefined ? undefined : eq(caseTasks[name], value));
  return and(
    visibleCases(actor, input.domainId),
    input.status === 'all' ? undefined : eq(caseTasks.status, input.status),
    input.mine ? await tasksOf(database, actor, actor.id) : undefined,
    equal('assignedUserId', input.userId),
    equal('departmentId', input.departmentId),
    equal('caseId', input.caseId),
    equal('taskId', input.taskId),
    input.dueFrom === undefined ? undefined : gte(caseTasks.actionAt, londonInstant(input.dueFrom)),
    input.dueTo === undefined ? undefined : lt(caseTasks.actionAt, londonInstant(addDays(input.dueTo, 1))),
    input.priority && eq(caseTasks.priority, input.priority),
    input.overdue
      ? and(eq(caseTasks.status, 'open'), lt(caseTasks.actionAt, londonInstant(londonDate())))
      : undefined,
  );
}

/** One page of tasks by filters, on cases that the caller may see. */
export async function listTasks({ services: { database }, actor }: SignedIn, input: TaskListInput) {
  const { page, limit } = input;
  const where = await conditionOf(database, actor, input);
  const direction = input.dir === 'asc' ? asc : desc;
  const [data, meta] = await Promise.all([
    taskRows(database, where, {
      order: [direction(caseTasks.actionAt), direction(caseTasks.id)],
      limit,
      offset: (page - 1) * limit,
    }),
    placeAmong(database, tasksWhere(database, where), { page, limit }),
  ]);
  return { data, meta };
}

/** The task, if the actor may see its case. */
export async function visibleTask(database: Database | Tx, actor: Actor, id: number): Promise<TaskRow> {
  const row = await taskRow(database, actor, id);
  if (!row) throw noSuchTask();
  return row;
}
