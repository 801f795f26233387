import { and, asc, desc, eq, gte, lt, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database, Tx } from '#server/platform/database/connect.ts';
import { fixedQuery } from '#server/platform/database/planned.ts';
import { col, sqlOf } from '#server/platform/database/rows.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { inScope, scopeOf, visibleCases } from '#server/records/cases/access.ts';
import { cases } from '#server/records/cases/tables.ts';
import { placeAmong } from '#server/records/reference/count-up-to.ts';
import { visibleTo } from '#server/records/reference/queries.ts';
import { tables } from '#server/records/reference/tables.ts';
import { addDays, londonDate, londonInstant } from '#shared/platform/dates.ts';
import { AppError, noSuch } from '#shared/platform/errors.ts';
import type { Actor } from '#shared/platform/permissions.ts';
import type { TaskListInput } from '#shared/records/tasks/contract.ts';
import { caseTasks } from './tables.ts';

const { tasks: definitions, users, departments } = tables;
const completer = alias(users, 'completer');

type Named = { id: number; name: string };

/** A task as lists and pages show it: the specification's task item plus what the task pages need. */
export type TaskRow = Pick<
  typeof caseTasks.$inferSelect,
  | 'id'
  | 'version'
  | 'actionAt'
  | 'content'
  | 'priority'
  | 'status'
  | 'completedAt'
  | 'completionNote'
  | 'snoozeReason'
  | 'source'
  | 'createdAt'
> & {
  task: { id: number | null; name: string } & {
    completionRequires: 'none' | 'note' | 'document' | 'field';
    isRepeatable: boolean;
  };
  user: Named | null;
  department: Named | null;
  completedBy: Named | null;
  case: CaseOfTask;
};
type CaseOfTask = {
  id: number;
  uniqueReference: string;
  caseName: string;
  people: { firstName: string; lastName: string }[];
};

const people = sqlOf(col.json<CaseOfTask['people']>())`(select coalesce(json_agg(
    json_build_object('firstName', p.first_name, 'lastName', p.last_name) order by cp.role), '[]')
  from case_people cp join persons p on p.id = cp.person_id
  where cp.case_id = ${cases.id} and cp.role in ('applicant_1', 'applicant_2'))`;

const columns = {
  id: caseTasks.id,
  version: caseTasks.version,
  actionAt: caseTasks.actionAt,
  content: caseTasks.content,
  priority: caseTasks.priority,
  status: caseTasks.status,
  completedAt: caseTasks.completedAt,
  completionNote: caseTasks.completionNote,
  snoozeReason: caseTasks.snoozeReason,
  source: caseTasks.source,
  createdAt: caseTasks.createdAt,
  task: {
    id: caseTasks.taskId,
    name: sqlOf(col.text)`coalesce(${caseTasks.name}, ${definitions.name})`,
    completionRequires: sqlOf(
      col.word<TaskRow['task']['completionRequires']>(),
    )`coalesce(${definitions.completionRequires}, 'none')`,
    isRepeatable: sqlOf(col.boolean)`coalesce(${definitions.isRepeatable}, false)`,
  },
  user: { id: users.id, name: users.name },
  department: { id: departments.id, name: departments.name },
  completedBy: { id: completer.id, name: completer.name },
  case: {
    id: cases.id,
    uniqueReference: cases.uniqueReference,
    caseName: cases.caseName,
    people,
  },
};

/** Tasks with the names of what they refer to, by a condition on tasks and their cases. */
const rowsWhere = (database: Database | Tx, where: SQL | undefined) =>
  database
    .select(columns)
    .from(caseTasks)
    .innerJoin(cases, eq(cases.id, caseTasks.caseId))
    .leftJoin(definitions, eq(definitions.id, caseTasks.taskId))
    .leftJoin(users, eq(users.id, caseTasks.assignedUserId))
    .leftJoin(departments, eq(departments.id, caseTasks.departmentId))
    .leftJoin(completer, eq(completer.id, caseTasks.completedBy))
    .where(where);

const isWanted = and(eq(caseTasks.id, sql.placeholder('id')), inScope);
type Wanted = { id: number } & ReturnType<typeof scopeOf>;

const readTask = fixedQuery<Wanted, TaskRow[]>((database) => rowsWhere(database, isWanted) as never);

/** One task by its id; undefined if it does not exist or the actor may not see its case. */
export async function taskRow(
  database: Database | Tx,
  actor: Pick<Actor, 'domainIds'>,
  id: number,
): Promise<TaskRow | undefined> {
  const [row] = await readTask(database, { id, ...scopeOf(actor) });
  return row;
}

const readCaseOf = fixedQuery<Wanted, { caseId: number }[]>((database) =>
  database
    .select({ caseId: caseTasks.caseId })
    .from(caseTasks)
    .innerJoin(cases, eq(cases.id, caseTasks.caseId))
    .where(isWanted),
);

/** The case of a task, likewise. */
export async function caseOfTask(
  database: Database,
  actor: Pick<Actor, 'domainIds'>,
  id: number,
): Promise<number | undefined> {
  const [row] = await readCaseOf(database, { id, ...scopeOf(actor) });
  return row?.caseId;
}

/** A page of such tasks, in order. */
export async function taskRows(
  database: Database | Tx,
  where: SQL | undefined,
  { order = [caseTasks.actionAt, caseTasks.id], limit = 1_000, offset = 0 }: Cut = {},
): Promise<TaskRow[]> {
  const rows = await rowsWhere(database, where)
    .orderBy(...order)
    .limit(limit)
    .offset(offset);
  return rows as TaskRow[];
}

type Cut = {
  order?: (SQL | typeof caseTasks.actionAt | typeof caseTasks.id)[];
  limit?: number;
  offset?: number;
};

/** All tasks that meet the condition, for counting. */
export const tasksWhere = (database: Database | Tx, where: SQL | undefined) =>
  database
    .select({ id: caseTasks.id })
    .from(caseTasks)
    .innerJoin(cases, eq(cases.id, caseTasks.caseId))
    .where(where);

/** The number of tasks that meet the condition. */
export const countTasks = (database: Database | Tx, where: SQL | undefined): Promise<number> =>
  database.$count(tasksWhere(database, where).as('counted'));

/** The refusal of a task that does not exist, or that the caller may not see. */
export const noSuchTask = () => noSuch('task', 'case');

/** Refuses everybody except the user and user administrators. */
export function refuseOthers(actor: Actor, userId: number): void {
  if (actor.id !== userId && !actor.permissions.has('settings.users'))
    throw new AppError('forbidden', 'You may see only your own tasks.');
}

/** A condition: tasks of the user or their department. A user the actor may not see is reported as missing. */
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
