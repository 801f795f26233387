import { and, eq, inArray } from 'drizzle-orm';
import { planned } from '#server/platform/database/planned.ts';
import { col } from '#server/platform/database/rows.ts';
import type { Write } from '#server/platform/database/write.ts';
import type { Case } from '#server/records/cases/access.ts';
import { cases } from '#server/records/cases/tables.ts';
import { tables } from '#server/records/reference/tables.ts';
import { changeRow, lockRow } from '#server/records/reference/versioned-rows.ts';
import { definitionOf, endTask, finishTask } from './complete-task.ts';
import { announce, TASK_ENTITY, type Task } from './raise-tasks.ts';
import { caseTasks } from './tables.ts';

/** The events that complete tasks automatically, as named in definitions. */
type Event =
  | 'document_received'
  | 'payment_received'
  | 'status_changed'
  | 'mail_sent'
  | 'vote_recorded'
  | 'claim_admitted'
  | 'due_diligence_complete';

/** The definitions that the event completes; with a type, only those that wait for that type of document. */
function awaiting({ tx }: Write, event: Event, documentTypeId?: number) {
  const { tasks } = tables;
  return tx
    .select({ id: tasks.id })
    .from(tasks)
    .where(
      and(
        eq(tasks.autoCompleteWhen, event),
        documentTypeId === undefined ? undefined : eq(tasks.completionDocumentId, documentTypeId),
      ),
    );
}

/** Open tasks of a case, locked; with an event, only those that it completes. */
export function openTasks(w: Write, caseId: number, event?: Event, documentTypeId?: number) {
  return w.tx
    .select()
    .from(caseTasks)
    .where(
      and(
        eq(caseTasks.caseId, caseId),
        eq(caseTasks.status, 'open'),
        event && inArray(caseTasks.taskId, awaiting(w, event, documentTypeId)),
      ),
    )
    .orderBy(caseTasks.id)
    .for('update');
}

/** What happened, in words; if a case's tasks wait for different things, what happened to each, null for one that must go on waiting. */
type Note = string | ((task: Task) => string | null);

/**
 * Completes the open tasks of a case that wait for the event, and raises the next ones of their series; `note` says what happened.
 * For a received document, its type determines which tasks wait for it. Returns those that it completed.
 */
export async function completeOn(
  w: Write,
  found: Case,
  event: Event,
  note: Note,
  documentTypeId?: number,
): Promise<Task[]> {
  const ended: Task[] = [];
  for (const task of await openTasks(w, found.id, event, documentTypeId)) {
    const said = typeof note === 'string' ? note : note(task);
    if (said === null) continue;
    await finishTask(w, found, task, await definitionOf(w.tx, task), said);
    ended.push(task);
  }
  return ended;
}

/** Completes the open tasks of a case with this definition code, once what they ask for is recorded; `note` says where. */
export async function completeTasksOf(w: Write, caseId: number, code: string, note: string): Promise<void> {
  const { tasks } = tables;
  const [definition] = await w.tx.select({ id: tasks.id }).from(tasks).where(eq(tasks.code, code));
  for (const task of await openTasks(w, caseId))
    if (task.taskId === definition?.id) await endTask(w, task, 'completed', note);
}

/** Reopens tasks that an event completed by mistake, unless another of the same kind is now open on the case. */
export async function openAgain(w: Write, caseId: number, taskIds: readonly number[]): Promise<void> {
  const open = new Set((await openTasks(w, caseId)).map(({ taskId }) => taskId));
  for (const id of taskIds) {
    const task = await lockRow(w, caseTasks, id);
    if (task.caseId !== caseId || task.status !== 'completed' || open.has(task.taskId)) continue;
    const values = { status: 'open', completedAt: null, completedBy: null, completionNote: null } as const;
    announce(
      w,
      await changeRow(w, TASK_ENTITY, caseTasks, task, task.version, values, { action: 'opened again' }),
    );
  }
}

const waitingText = `select distinct case_id as id from case_tasks
  where case_id = any((select $1::int[])::int[]) and status = 'open' and task_id in (select id from tasks where auto_complete_when = $2)`;

/** Those of the cases with an open task that waits for the event. Every receipt asks this, though a task rarely waits for one. */
export async function casesAwaiting(w: Write, caseIds: readonly number[], event: Event): Promise<number[]> {
  if (caseIds.length === 0) return [];
  return (await planned(w.tx, { id: col.number }, waitingText, [[...caseIds], event])).map(({ id }) => id);
}

/** `completeOn` for many cases at once; `noteOf` says what happened to a task of a case. */
export async function completeOnCases(
  w: Write,
  caseIds: readonly number[],
  event: Event,
  noteOf: (caseId: number, task: Task) => string | null,
): Promise<void> {
  if (caseIds.length === 0) return;
  const found = await w.tx
    .select()
    .from(cases)
    .where(inArray(cases.id, [...caseIds]))
    .orderBy(cases.id);
  for (const each of found) {
    const ofCase: Write = { ...w, audit: (entry) => w.audit({ caseId: each.id, ...entry }) };
    await completeOn(ofCase, each, event, (task) => noteOf(each.id, task));
  }
}
