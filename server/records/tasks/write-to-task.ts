import type { Write } from '#server/platform/database/write.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { type Case, writeToCase } from '#server/records/cases/access.ts';
import { lockRow } from '#server/records/reference/versioned-rows.ts';
import type { Task } from './raise-tasks.ts';
import { caseTasks } from './tables.ts';
import { noSuchTask } from './task-list.ts';
import { caseOfTask } from './task-row.ts';

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
