import { and, asc, eq, gt, isNotNull, isNull, lt } from 'drizzle-orm';
import type { Database, Tx } from '#server/platform/database/connect.ts';
import { systemActor, type Write, writeChanges } from '#server/platform/database/write.ts';
import { defineScheduledJob } from '#server/platform/jobs/job.ts';
import type { Case } from '#server/records/cases/access.ts';
import { staffProblem } from '#server/records/cases/case-rules.ts';
import { cases } from '#server/records/cases/tables.ts';
import { caseNotes } from '#server/records/documents/notes/tables.ts';
import { holidaysOf } from '#server/records/reference/bank-holidays.ts';
import { tables } from '#server/records/reference/tables.ts';
import { addRow, changeRow } from '#server/records/reference/versioned-rows.ts';
import { businessDaysBetween } from '#shared/platform/business-days.ts';
import { addDays, londonDate, londonInstant, showDate } from '#shared/platform/dates.ts';
import { escapedHtml } from '#shared/platform/html.ts';
import type { Definition } from './definitions.ts';
import { announce, TASK_ENTITY, type Task } from './raise-tasks.ts';
import { caseTasks } from './tables.ts';

const { departments, domains, tasks, users } = tables;
const BATCH = 200;

type Escalation = Definition & { escalateAfterDays: number; escalateToUserId: number };

/**
 * Whether an open task of the definition, due at the instant, is to be escalated today: N days, in London, after it was due;
 * business days if the definition counts its due date in them.
 */
export function isToEscalate(
  { escalateAfterDays, businessDays }: Pick<Escalation, 'escalateAfterDays' | 'businessDays'>,
  actionAt: Date,
  today: string,
  holidays: ReadonlySet<string>,
): boolean {
  const dueOn = londonDate(actionAt);
  return businessDays
    ? businessDaysBetween(dueOn, today, holidays) >= escalateAfterDays
    : addDays(dueOn, escalateAfterDays) <= today;
}

/**
 * Reassigns, once, every open task that has been overdue for as long as its definition allows; a postponed task may be escalated again.
 * Returns their number. Idempotent, and safe to interrupt.
 */
export async function escalateTasks(
  database: Database,
  { now = new Date(), signal }: { now?: Date; signal?: AbortSignal } = {},
): Promise<number> {
  const today = londonDate(now);
  const holidays = await holidaysOf(database);
  const definitions = await database
    .select()
    .from(tasks)
    .where(and(isNotNull(tasks.escalateAfterDays), isNotNull(tasks.escalateToUserId)));
  let escalated = 0;
  for (const definition of definitions as Escalation[]) {
    for await (const { id, caseId, actionAt } of overdue(database, definition, today)) {
      signal?.throwIfAborted();
      if (!isToEscalate(definition, actionAt, today, holidays)) continue;
      const isDone = await writeChanges(database, systemActor, (w) =>
        escalate(w, { id, caseId }, definition, (at) => isToEscalate(definition, at, today, holidays)),
      );
      if (isDone) escalated += 1;
    }
  }
  return escalated;
}

export const escalateTasksJob = defineScheduledJob('escalate-tasks', '*/15 * * * *', async (context) => {
  const { services, signal } = context;
  const count = await escalateTasks(services.database, { signal });
  if (count > 0) services.log.info({ count }, 'overdue tasks were escalated');
});

/** Open tasks of the definition that may have been overdue for long enough, a batch at a time. */
async function* overdue(database: Database, { id: taskId, escalateAfterDays }: Escalation, today: string) {
  const before = londonInstant(addDays(today, 1 - escalateAfterDays));
  for (let after = 0; ; ) {
    const rows = await database
      .select({ id: caseTasks.id, caseId: caseTasks.caseId, actionAt: caseTasks.actionAt })
      .from(caseTasks)
      .innerJoin(cases, eq(cases.id, caseTasks.caseId))
      .innerJoin(domains, and(eq(domains.id, cases.domainId), eq(domains.isActive, true)))
      .where(
        and(
          eq(caseTasks.taskId, taskId),
          eq(caseTasks.status, 'open'),
          isNull(caseTasks.escalatedAt),
          lt(caseTasks.actionAt, before),
          gt(caseTasks.id, after),
        ),
      )
      .orderBy(asc(caseTasks.id))
      .limit(BATCH);
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < BATCH) return;
    after = last.id;
  }
}

/** Escalates one task, unless it changed since it was found. */
async function escalate(
  w: Write,
  { id, caseId }: Pick<Task, 'id' | 'caseId'>,
  definition: Escalation,
  isDue: (actionAt: Date) => boolean,
): Promise<boolean> {
  // The case is locked first, as for every change of a task.
  const [found] = await w.tx.select().from(cases).where(eq(cases.id, caseId)).for('update');
  const [task] = await w.tx.select().from(caseTasks).where(eq(caseTasks.id, id)).for('update');
  if (!found || task?.status !== 'open' || task.escalatedAt || !isDue(task.actionAt)) return false;
  const toUserId = definition.escalateToUserId;
  const isTheirs = task.assignedUserId === toUserId;
  const problem = isTheirs ? null : await staffProblem(w.tx, found.domainId, toUserId);
  const own: Write = { ...w, audit: (entry) => w.audit({ caseId, ...entry }) };
  const after = await changeRow(own, TASK_ENTITY, caseTasks, task, task.version, {
    escalatedAt: new Date(),
    // With nobody else to take it, it gets the highest priority where it is.
    ...(isTheirs || problem
      ? { priority: 'high' as const }
      : { assignedUserId: toUserId, departmentId: null }),
  });
  await noteEscalation(own, found, definition, task, after);
  announce(w, task);
  announce(w, after);
  w.changed(`case:${caseId}`);
  return true;
}

async function noteEscalation(
  w: Write,
  found: Case,
  { name }: Definition,
  before: Task,
  after: Task,
): Promise<void> {
  const isGiven = before.assignedUserId !== after.assignedUserId;
  const to = await assigneeName(w.tx, after);
  const from = isGiven ? ` It was with ${await assigneeName(w.tx, before)}.` : '';
  const subject = isGiven
    ? `‘${name}’ was escalated to ${to}`
    : `‘${name}’ is overdue: its priority is high now`;
  await addRow(w, 'case-notes', caseNotes, {
    caseId: found.id,
    kind: 'system',
    subject: subject.slice(0, 200),
    bodyHtml: `<p>${escapedHtml(`It was due on ${showDate(londonDate(before.actionAt))}.${from}`)}</p>`,
    happenedAt: new Date(),
  });
}

async function assigneeName(tx: Tx, { assignedUserId, departmentId }: Task): Promise<string> {
  const [user] = await tx
    .select({ name: users.name })
    .from(users)
    .where(eq(users.id, assignedUserId ?? 0));
  if (user) return user.name;
  const [department] = await tx
    .select({ name: departments.name })
    .from(departments)
    .where(eq(departments.id, departmentId ?? 0));
  return department?.name ?? 'nobody';
}
