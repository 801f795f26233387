import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Tx } from '#server/platform/database/connect.ts';
import { fixedQuery } from '#server/platform/database/planned.ts';
import { missing } from '#server/platform/database/rows.ts';
import type { Write } from '#server/platform/database/write.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { type Case, writeToCase } from '#server/records/cases/access.ts';
import { staffProblem } from '#server/records/cases/case-rules.ts';
import { followClocks } from '#server/records/clocks/recalculate.ts';
import { caseDocuments } from '#server/records/documents/tables.ts';
import { holidaysOf } from '#server/records/reference/bank-holidays.ts';
import { tables } from '#server/records/reference/tables.ts';
import { changeRow, lockRow } from '#server/records/reference/versioned-rows.ts';
import { londonDate, londonInstant, londonTime, showDate } from '#shared/platform/dates.ts';
import { AppError, conflict } from '#shared/platform/errors.ts';
import { caseFields } from '#shared/records/reference/status-words.ts';
import type { Demanded } from '#shared/records/tasks/tasks.ts';
import { type Definition, nextInSeries } from './definitions.ts';
import { announce, raiseTask, TASK_ENTITY, type Task } from './raise-tasks.ts';
import { caseTasks } from './tables.ts';
import { caseOfTask, noSuchTask, refuseOthers, type TaskRow, tasksOf, visibleTask } from './task-row.ts';

/** Changes a task: locks its case and the task itself until the transaction ends. */
export async function writeToTask<T>(
  ctx: SignedIn,
  id: number,
  change: (w: Write, found: Case, task: Task) => Promise<T>,
): Promise<T> {
  const caseId = await caseOfTask(ctx.services.database, ctx.actor, id);
  if (caseId === undefined) throw noSuchTask();
  return writeToCase(ctx, caseId, async (w, found) =>
    change(w, found, await lockRow(w, caseTasks, id, { column: caseTasks.caseId, id: found.id })),
  );
}

/** Reports what is missing at the field where it is entered, and names it for a dialog that asks for it on the spot. */
const demand = (field: string, message: string, demanded: Demanded) =>
  new AppError('invalid', message, { errors: { [field]: message }, data: { demanded } });

/** Completes a task and raises the next one of a series. A completed one is refused with who did it and when. */
export function completeTask(
  ctx: SignedIn,
  id: number,
  completionNote: string | null | undefined,
): Promise<TaskRow> {
  return writeToTask(ctx, id, async (w, found, task) => {
    await completeWithin(w, found, task, completionNote);
    return visibleTask(w.tx, ctx.actor, id);
  });
}

/** The same for an entry of a user's list, which must still be theirs or their department's. */
export function completeItem(
  ctx: SignedIn,
  { userId, id, completionNote }: { userId: number; id: number; completionNote?: string | null | undefined },
): Promise<TaskRow> {
  refuseOthers(ctx.actor, userId);
  return writeToTask(ctx, id, async (w, found, task) => {
    if (task.status === 'open') {
      const [own] = await w.tx
        .select({ id: caseTasks.id })
        .from(caseTasks)
        .where(and(eq(caseTasks.id, id), await tasksOf(w.tx, ctx.actor, userId)));
      if (!own) {
        const { user, department } = await visibleTask(w.tx, ctx.actor, id);
        throw conflict(`This task is with ${user?.name ?? department?.name} now.`);
      }
    }
    await completeWithin(w, found, task, completionNote);
    return visibleTask(w.tx, ctx.actor, id);
  });
}

/** Completes a task, locked together with its case. */
export async function completeWithin(
  w: Write,
  found: Case,
  task: Task,
  note: string | null | undefined,
): Promise<void> {
  await refuseEnded(w, task);
  const definition = await definitionOf(w.tx, task);
  if (definition) await refuseIncomplete(w.tx, found, definition, note ?? '');
  await finishTask(w, found, task, definition, note || null);
}

/** Completes a locked task that may be completed: raises the next one of its series and updates the clocks that it meets. */
export async function finishTask(
  w: Write,
  found: Case,
  task: Task,
  definition: Definition | undefined,
  note: string | null,
): Promise<void> {
  await endTask(w, task, 'completed', note);
  if (definition?.code === 'equity-review') await followClocks(w.tx, found.id, 'equity');
  await raiseNext(w, found, task, definition);
}

/** Ends a locked task: completed, or no longer needed. */
export async function endTask(
  w: Write,
  task: Task,
  status: 'completed' | 'cancelled',
  completionNote: string | null,
): Promise<void> {
  await changeRow(w, TASK_ENTITY, caseTasks, task, task.version, {
    status,
    completedAt: new Date(),
    completedBy: w.author.id || null,
    completionNote,
  });
  announce(w, task);
  w.changed(`case:${task.caseId}`);
}

/** Refuses a task that is not open, with who ended it and when. */
export async function refuseEnded(w: Write, task: Task): Promise<void> {
  if (task.status === 'open') return;
  const { users } = tables;
  const [user] = await w.tx
    .select({ name: users.name })
    .from(users)
    .where(eq(users.id, task.completedBy ?? 0));
  const who = task.completedBy === w.author.id ? 'You' : (user?.name ?? 'Concordat');
  const at = task.completedAt ?? task.updatedAt;
  const when = `on ${showDate(londonDate(at))} at ${londonTime(at)}`;
  const what = task.status === 'completed' ? 'completed this task already' : 'cancelled this task';
  const said = task.completionNote ? ` The note says: ${task.completionNote}` : '';
  throw new AppError('conflict', `${who} ${what}, ${when}.${said}`, {
    data: { status: task.status, completedAt: at, completedBy: user?.name ?? null },
  });
}

/** A task in the user's own words has none: it requires nothing and does not repeat. */
export async function definitionOf(tx: Tx, { taskId }: Task): Promise<Definition | undefined> {
  if (taskId === null) return undefined;
  const [definition] = await readDefinition(tx, { taskId });
  return definition;
}

const readDefinition = fixedQuery<{ taskId: number }, Definition[]>((database) =>
  database
    .select()
    .from(tables.tasks)
    .where(eq(tables.tasks.id, sql.placeholder('taskId'))),
);

async function refuseIncomplete(tx: Tx, found: Case, definition: Definition, note: string): Promise<void> {
  const { completionRequires, completionDocumentId, completionField } = definition;
  if (completionRequires === 'note' && note.trim() === '')
    throw demand('completionNote', 'This task asks for a note of what was done.', { kind: 'note' });
  if (completionRequires === 'field' && completionField) {
    const field = completionField as keyof typeof caseFields;
    const value = found[field as keyof Case];
    if (value === null || value === '')
      throw demand(field, `‘${caseFields[field]}’ must be entered on the case first.`, {
        kind: 'field',
        field,
      });
  }
  if (completionRequires === 'document' && completionDocumentId) {
    const filed = await tx.$count(
      caseDocuments,
      and(
        eq(caseDocuments.caseId, found.id),
        eq(caseDocuments.documentTypeId, completionDocumentId),
        isNull(caseDocuments.removedAt),
      ),
    );
    if (filed > 0) return;
    const [type = missing()] = await tx
      .select({ id: tables.documents.id, name: tables.documents.name })
      .from(tables.documents)
      .where(eq(tables.documents.id, completionDocumentId));
    throw demand('document', `A document of the type ‘${type.name}’ must be filed on the case first.`, {
      kind: 'document',
      documentType: type,
    });
  }
}

/** Raises the next task of a series if the case is open, for the same person if they still work here. */
async function raiseNext(
  w: Write,
  found: Case,
  task: Task,
  definition: Definition | undefined,
): Promise<void> {
  if (!definition?.isRepeatable || !definition.repeatEvery || !definition.isActive) return;
  const [status] = await w.tx
    .select({ isOpen: tables.statuses.isOpen })
    .from(tables.statuses)
    .where(eq(tables.statuses.id, found.statusId));
  if (!status?.isOpen) return;
  const rootId = task.recurrenceParentId ?? task.id;
  const [root] = await w.tx
    .select({ actionAt: caseTasks.actionAt })
    .from(caseTasks)
    .where(eq(caseTasks.id, rootId));
  const day = nextInSeries(
    definition.repeatEvery,
    londonDate(root?.actionAt ?? task.actionAt),
    londonDate(task.actionAt),
    londonDate(),
    await holidaysOf(w.tx),
  );
  const { assignedUserId, departmentId, content, priority } = task;
  const hasLeft =
    assignedUserId !== null && (await staffProblem(w.tx, found.domainId, assignedUserId)) !== null;
  await raiseTask(w, found, definition, {
    ...(hasLeft ? {} : { assignedUserId, departmentId }),
    actionAt: londonInstant(day, londonTime(task.actionAt)),
    content,
    priority,
    source: 'recurrence',
    recurrenceParentId: rootId,
  });
}
