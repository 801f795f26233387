import { and, eq, inArray } from 'drizzle-orm';
import { missing } from '#server/platform/database/rows.ts';
import type { Write } from '#server/platform/database/write.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { type Case, visibleCases } from '#server/records/cases/access.ts';
import { writeToCases } from '#server/records/cases/assign-cases.ts';
import { cases } from '#server/records/cases/tables.ts';
import { AppError } from '#shared/platform/errors.ts';
import type { Assignee, NewTask } from '#shared/records/tasks/contract.ts';
import { addTaskWithin, reassignWithin } from './change-task.ts';
import { completeWithin, refuseEnded } from './complete-task.ts';
import type { Task } from './raise-tasks.ts';
import { caseTasks } from './tables.ts';
import { noSuchTask } from './task-row.ts';

/** The result of a bulk action: how many tasks it changed, and why it left the others unchanged. */
export type BulkResult = { changed: number; skipped: { id: number; reason: string }[] };

/** Applies a change to each task; refusals of single tasks are reported, and do not stop the others. */
async function eachTask(
  ctx: SignedIn,
  ids: readonly number[],
  change: (w: Write, found: Case, task: Task) => Promise<boolean>,
): Promise<BulkResult> {
  const wanted = [...new Set(ids)];
  const held = await ctx.services.database
    .select({ id: caseTasks.id, caseId: caseTasks.caseId })
    .from(caseTasks)
    .innerJoin(cases, eq(cases.id, caseTasks.caseId))
    .where(and(inArray(caseTasks.id, wanted), visibleCases(ctx.actor)));
  if (held.length < wanted.length) throw noSuchTask();
  const caseIds = held.map(({ caseId }) => caseId);
  return writeToCases(ctx, caseIds, async (w, found) => {
    const byId = new Map(found.map((each) => [each.id, each]));
    const tasks = await w.tx
      .select()
      .from(caseTasks)
      .where(inArray(caseTasks.id, wanted))
      .orderBy(caseTasks.id)
      .for('update');
    const result: BulkResult = { changed: 0, skipped: [] };
    for (const task of tasks) {
      const own: Write = { ...w, audit: (entry) => w.audit({ caseId: task.caseId, ...entry }) };
      try {
        if (await change(own, byId.get(task.caseId) ?? missing(), task)) result.changed += 1;
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        const [reason = error.message] = Object.values(error.details.errors ?? {});
        result.skipped.push({ id: task.id, reason });
      }
    }
    return result;
  });
}

/** Completes several tasks with one note. */
export const completeTasks = (
  ctx: SignedIn,
  { ids, completionNote }: { ids: readonly number[]; completionNote?: string | null | undefined },
): Promise<BulkResult> =>
  eachTask(ctx, ids, async (w, found, task) => {
    await completeWithin(w, found, task, completionNote);
    return true;
  });

/** Assigns several tasks to a user or a department. */
export const reassignTasks = (
  ctx: SignedIn,
  { ids, ...to }: { ids: readonly number[] } & Assignee,
): Promise<BulkResult> =>
  eachTask(ctx, ids, async (w, found, task) => {
    await refuseEnded(w, task);
    return reassignWithin(w, found, task, to);
  });

/** Adds the same task to all the cases, or to none. */
export function addTasks(
  ctx: SignedIn,
  { caseIds, ...input }: Omit<NewTask, 'caseId'> & { caseIds: readonly number[] },
): Promise<{ changed: number }> {
  return writeToCases(ctx, caseIds, async (w, found) => {
    for (const each of found)
      await addTaskWithin({ ...w, audit: (entry) => w.audit({ caseId: each.id, ...entry }) }, each, input);
    return { changed: found.length };
  });
}
