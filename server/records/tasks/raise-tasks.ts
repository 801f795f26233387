import { and, eq, inArray } from 'drizzle-orm';
import type { Tx } from '#server/platform/database/connect.ts';
import type { Write } from '#server/platform/database/write.ts';
import { cleanHtml } from '#server/platform/http/html.ts';
import type { Case } from '#server/records/cases/access.ts';
import { applicantsOf } from '#server/records/cases/applicants.ts';
import { persons } from '#server/records/cases/tables.ts';
import { holidaysOf } from '#server/records/reference/bank-holidays.ts';
import { tables } from '#server/records/reference/tables.ts';
import { addRow } from '#server/records/reference/versioned-rows.ts';
import { addBusinessDays } from '#shared/platform/business-days.ts';
import { londonDate, londonInstant } from '#shared/platform/dates.ts';
import { type Adjusted, dueTimeFor } from '#shared/records/cases/adjustments.ts';
import { fullName } from '#shared/records/cases/names.ts';
import type { Assignee } from '#shared/records/tasks/contract.ts';
import { usualDueTime } from '#shared/records/tasks/tasks.ts';
import { adjustedContent, adjustedOn } from './adjusted.ts';
import { assigneeFor, type Definition, dueDay } from './definitions.ts';
import { caseTasks } from './tables.ts';
import { filledContent } from './task-content.ts';

/** A stored task. */
export type Task = typeof caseTasks.$inferSelect;

/** The name of tasks in the audit trail. */
export const TASK_ENTITY = 'case-tasks';

/** Announces a change in the assignee's task list. */
export function announce(w: Write, { assignedUserId, departmentId }: Assignee): void {
  if (assignedUserId !== null) w.changed(`tasks:user:${assignedUserId}`);
  if (departmentId !== null) w.changed(`tasks:department:${departmentId}`);
}

/** The text of a definition with its tokens replaced from the case and further values; unknown tokens are left out. */
export async function contentFor(
  tx: Tx,
  content: string,
  found: Case,
  further: Readonly<Record<string, string>> = {},
): Promise<string> {
  if (!content.includes('{{')) return content;
  const rows = await applicantsOf(tx, found.id);
  const applicants: { name: string; mobile: string | null; email: string | null }[] = [];
  for (const { personId, ...applicant } of rows) {
    const [person] = await tx
      .select({ mobile: persons.phoneMobile, email: persons.email })
      .from(persons)
      .where(eq(persons.id, personId));
    applicants.push({
      name: fullName(applicant),
      mobile: person?.mobile ?? null,
      email: person?.email ?? null,
    });
  }
  const words = { reference: found.uniqueReference, caseName: found.caseName, applicants };
  return filledContent(content, words, further);
}

/**
 * Raises tasks of the definitions on a locked case, assigned by the definition unless an assignee is given. A task already open is not
 * raised again, nor is the equity review if `withoutEquity` says that there is none.
 */
export async function raiseTasks(
  w: Write,
  found: Case,
  definitionIds: readonly number[],
  source: Task['source'],
  { withoutEquity = false, ...to }: Partial<Assignee> & { withoutEquity?: boolean } = {},
): Promise<Task[]> {
  if (definitionIds.length === 0) return [];
  const { tasks } = tables;
  const open = await w.tx
    .select({ taskId: caseTasks.taskId })
    .from(caseTasks)
    .where(and(eq(caseTasks.caseId, found.id), eq(caseTasks.status, 'open')));
  const raised = new Set(open.map(({ taskId }) => taskId));
  const definitions = await w.tx
    .select()
    .from(tasks)
    .where(and(inArray(tasks.id, [...definitionIds]), eq(tasks.isActive, true)))
    .orderBy(tasks.id);
  const added: Task[] = [];
  const isAsked = ({ dueField }: Definition) => !withoutEquity || dueField !== 'equityReviewDueOn';
  for (const definition of definitions.filter((each) => !raised.has(each.id) && isAsked(each)))
    added.push(await raiseTask(w, found, definition, { source, ...to }));
  return added;
}

type Special = Partial<Assignee> & {
  /** In the user's own words. */
  name?: string | null;
  source: Task['source'];
  sourceKey?: string | undefined;
  actionAt?: Date | undefined;
  content?: string | undefined;
  priority?: Task['priority'] | undefined;
  recurrenceParentId?: number | undefined;
};

/** Raises one task of a definition; anything not given follows from the definition. */
export async function raiseTask(
  w: Write,
  found: Case,
  definition: Definition,
  { assignedUserId = null, departmentId = null, actionAt, content, priority, ...special }: Special,
): Promise<Task> {
  const isGiven = assignedUserId !== null || departmentId !== null;
  const assignee = isGiven
    ? { assignedUserId, departmentId }
    : await assigneeFor(w.tx, definition, found, w.author.id);
  const adjusted = (await adjustedOn(w.tx, [found.id])).get(found.id) ?? [];
  return store(w, found, adjusted, {
    ...special,
    ...assignee,
    taskId: definition.id,
    actionAt:
      actionAt ??
      londonInstant(dueDay(definition, found, await holidaysOf(w.tx)), dueTimeFor(adjusted, usualDueTime)),
    content:
      content === undefined ? await contentFor(w.tx, definition.content ?? '', found) : cleanHtml(content),
    priority: priority ?? (definition.priority as Task['priority']),
  });
}

const nextBusinessDay = async (tx: Tx) => addBusinessDays(londonDate(), 1, await holidaysOf(tx));

/** Raises a task in the user's own words: assigned to them and due on the next business day, unless they chose otherwise. */
export async function raiseOwnTask(
  w: Write,
  found: Case,
  { assignedUserId = null, departmentId = null, actionAt, content = '', priority, ...special }: Special,
): Promise<Task> {
  const isGiven = assignedUserId !== null || departmentId !== null;
  const adjusted = (await adjustedOn(w.tx, [found.id])).get(found.id) ?? [];
  return store(w, found, adjusted, {
    ...special,
    ...(isGiven ? { assignedUserId, departmentId } : { assignedUserId: w.author.id }),
    actionAt: actionAt ?? londonInstant(await nextBusinessDay(w.tx), dueTimeFor(adjusted, usualDueTime)),
    content: cleanHtml(content),
    priority: priority ?? 'normal',
  });
}

async function store(
  w: Write,
  found: Case,
  adjusted: readonly Adjusted[],
  values: Omit<typeof caseTasks.$inferInsert, 'caseId' | 'content'> & { content: string },
): Promise<Task> {
  const task = await addRow(w, TASK_ENTITY, caseTasks, {
    ...values,
    content: adjustedContent(adjusted, values.content),
    caseId: found.id,
  });
  announce(w, task);
  w.changed(`case:${found.id}`);
  return task;
}
