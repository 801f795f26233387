import { and, eq, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database, Tx } from '#server/platform/database/connect.ts';
import { fixedQuery } from '#server/platform/database/planned.ts';
import { inScope, scopeOf } from '#server/records/cases/access.ts';
import { cases } from '#server/records/cases/tables.ts';
import { tables } from '#server/records/reference/tables.ts';
import type { Actor } from '#shared/platform/permissions.ts';
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

const people = sql<CaseOfTask['people']>`(select coalesce(json_agg(
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
    name: sql<string>`coalesce(${caseTasks.name}, ${definitions.name})`,
    completionRequires: sql`coalesce(${definitions.completionRequires}, 'none')`,
    isRepeatable: sql`coalesce(${definitions.isRepeatable}, false)`,
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

/** Tasks with what they point to, by a condition on tasks and their cases. */
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

/** One task by its id; undefined where it does not exist or the actor may not see its case. */
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

/** A part of such tasks, in their order. */
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

/** All tasks that meet the condition, to be counted. */
export const tasksWhere = (database: Database | Tx, where: SQL | undefined) =>
  database
    .select({ id: caseTasks.id })
    .from(caseTasks)
    .innerJoin(cases, eq(cases.id, caseTasks.caseId))
    .where(where);

/** The number of tasks that meet the condition. */
export const countTasks = (database: Database | Tx, where: SQL | undefined): Promise<number> =>
  database.$count(tasksWhere(database, where).as('counted'));
