import { eq } from 'drizzle-orm';
import type { Tx } from '#server/platform/database/connect.ts';
import type { Write } from '#server/platform/database/write.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { type Case, writeToCase } from '#server/records/cases/access.ts';
import { NO_SUCH_DEPARTMENT, servingDepartment, staffProblem } from '#server/records/cases/case-rules.ts';
import { tables } from '#server/records/reference/tables.ts';
import { changeRow, checkVersion } from '#server/records/reference/versioned-rows.ts';
import { londonDate, londonInstant } from '#shared/platform/dates.ts';
import { invalid } from '#shared/platform/errors.ts';
import type { Actor } from '#shared/platform/permissions.ts';
import type { Assignee, NewTask } from '#shared/records/tasks/contract.ts';
import { endTask, refuseEnded, writeToTask } from './complete-task.ts';
import type { Definition } from './definitions.ts';
import { announce, raiseOwnTask, raiseTask, TASK_ENTITY, type Task } from './raise-tasks.ts';
import { caseTasks } from './tables.ts';
import { type TaskRow, visibleTask } from './task-row.ts';

/** The definition of a task added by hand; refused when inactive. */
async function usableDefinition(tx: Tx, id: number): Promise<Definition> {
  const { tasks } = tables;
  const [definition] = await tx.select().from(tasks).where(eq(tasks.id, id));
  if (!definition) throw invalid({ taskId: 'That row no longer exists.' });
  if (!definition.isActive) throw invalid({ taskId: `${definition.name} is no longer used.` });
  return definition;
}

/** Refuses to assign work on a case to somebody who has left or cannot see it, or to a department of another domain. */
export async function refuseAssignee(
  tx: Tx,
  { domainId }: Pick<Case, 'domainId'>,
  { assignedUserId, departmentId }: Assignee,
): Promise<void> {
  if (assignedUserId !== null) {
    const problem = await staffProblem(tx, domainId, assignedUserId);
    if (problem) throw invalid({ assignedUserId: problem });
  }
  if (departmentId === null) return;
  const department = await servingDepartment(tx, domainId, departmentId);
  if (!department) throw invalid({ departmentId: NO_SUCH_DEPARTMENT });
  if (!department.isActive) throw invalid({ departmentId: `${department.name} is no longer used.` });
}

/** Adds the requested task to a locked case: from a definition, or in the caller's words. */
export async function addTaskWithin(
  w: Write,
  found: Case,
  { taskId, name, dueOn, dueTime, content, priority, assignedUserId, departmentId }: Omit<NewTask, 'caseId'>,
): Promise<Task> {
  await refuseAssignee(w.tx, found, { assignedUserId, departmentId });
  const special = {
    assignedUserId,
    departmentId,
    content,
    priority,
    actionAt: dueOn ? londonInstant(dueOn, dueTime) : undefined,
    source: 'user',
  } as const;
  return taskId === null
    ? raiseOwnTask(w, found, { ...special, name })
    : raiseTask(w, found, await usableDefinition(w.tx, taskId), { ...special, name });
}

/** Adds a task to a case by hand. */
export function addTask(ctx: SignedIn, { caseId, ...input }: NewTask): Promise<TaskRow> {
  return writeToCase(ctx, caseId, async (w, found) => {
    const { id } = await addTaskWithin(w, found, input);
    return visibleTask(w.tx, ctx.actor, id);
  });
}

async function refuseStale(w: Write, actor: Actor, task: Task, version: number): Promise<void> {
  await refuseEnded(w, task);
  await checkVersion(w, task, version, async () => ({
    ...task,
    ...(await visibleTask(w.tx, actor, task.id)),
  }));
}

/** Assigns a locked task to a user or a department; returns whether that changed anything. */
export async function reassignWithin(w: Write, found: Case, task: Task, to: Assignee): Promise<boolean> {
  await refuseAssignee(w.tx, found, to);
  if (task.assignedUserId === to.assignedUserId && task.departmentId === to.departmentId) return false;
  announce(w, task);
  announce(w, await changeRow(w, TASK_ENTITY, caseTasks, task, task.version, to));
  return true;
}

/** Reassigns a task to another user or department. */
export function reassignTask(ctx: SignedIn, id: number, version: number, to: Assignee): Promise<TaskRow> {
  return writeToTask(ctx, id, async (w, found, task) => {
    await refuseStale(w, ctx.actor, task, version);
    await reassignWithin(w, found, task, to);
    return visibleTask(w.tx, ctx.actor, id);
  });
}

/** Postpones a task to a later day, with the reason. */
export function snoozeTask(
  ctx: SignedIn,
  {
    id,
    version,
    dueOn,
    dueTime,
    reason,
  }: { id: number; version: number; dueOn: string; dueTime: string; reason: string },
): Promise<TaskRow> {
  return writeToTask(ctx, id, async (w, _found, task) => {
    await refuseStale(w, ctx.actor, task, version);
    const actionAt = londonInstant(dueOn, dueTime);
    if (dueOn < londonDate()) throw invalid({ dueOn: 'Choose today or a later day.' });
    if (actionAt <= task.actionAt) throw invalid({ dueOn: 'The task is due later than that already.' });
    const after = await changeRow(w, TASK_ENTITY, caseTasks, task, version, {
      actionAt,
      snoozeReason: reason,
      escalatedAt: null,
    });
    announce(w, after);
    return visibleTask(w.tx, ctx.actor, id);
  });
}

/** Cancels a task that is not needed, with the reason. */
export function cancelTask(
  ctx: SignedIn,
  { id, version, reason }: { id: number; version: number; reason: string },
): Promise<TaskRow> {
  return writeToTask(ctx, id, async (w, _found, task) => {
    await refuseStale(w, ctx.actor, task, version);
    await endTask(w, task, 'cancelled', reason);
    return visibleTask(w.tx, ctx.actor, id);
  });
}
