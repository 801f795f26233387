import { and, eq, inArray } from 'drizzle-orm';
import type { Case } from '#server/cases/access.ts';
import { cases } from '#server/cases/tables.ts';
import { planned } from '#server/database/planned.ts';
import type { Write } from '#server/database/write.ts';
import { tables } from '#server/reference/tables.ts';
import { changeRow, lockRow } from '#server/reference/versioned-rows.ts';
import { definitionOf, finishTask } from './complete-task.ts';
import { announce, TASK_ENTITY, type Task } from './raise-tasks.ts';
import { caseTasks } from './tables.ts';

/** The events that complete tasks automatically, as named in definitions. */
type Event =
  | 'document_received'
  | 'payment_received'
  | 'status_changed'
  | 'mail_sent'
  | 'vote_recorded'
  | 'claim_admitted';

/** The definitions that the event completes; with a type only those that wait for such a document. */
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

/**
 * Completes the open tasks of a case that wait for the event, and raises the next ones of their series; `note` says what happened.
 * For a received document, its type determines which tasks wait for it. Returns those that it completed.
 */
export async function completeOn(
  w: Write,
  found: Case,
  event: Event,
  note: string,
  documentTypeId?: number,
): Promise<Task[]> {
  const ended = await openTasks(w, found.id, event, documentTypeId);
  for (const task of ended) {
    await finishTask(w, found, task, await definitionOf(w.tx, task), note);
  }
  return ended;
}

/** Opens tasks again that an event completed by mistake, unless another of the same kind is open on the case by now. */
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

/** The same for many cases at once, which need not be locked. */
export async function completeOnCases(
  w: Write,
  caseIds: readonly number[],
  event: Event,
  note: string,
): Promise<void> {
  if (caseIds.length === 0) return;
  // Every receipt runs this, although a task rarely waits for one.
  const waiting = await planned<{ id: number }>(w.tx, waitingText, [[...caseIds], event]);
  if (waiting.length === 0) return;
  const ids = waiting.map(({ id }) => id);
  const found = await w.tx.select().from(cases).where(inArray(cases.id, ids)).orderBy(cases.id);
  for (const each of found) {
    const ofCase: Write = { ...w, audit: (entry) => w.audit({ caseId: each.id, ...entry }) };
    await completeOn(ofCase, each, event, note);
  }
}
