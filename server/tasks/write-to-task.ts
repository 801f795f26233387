import { type Case, writeToCase } from '#server/cases/access.ts';
import type { Write } from '#server/database/write.ts';
import type { SignedIn } from '#server/http/trpc.ts';
import { lockRow } from '#server/reference/versioned-rows.ts';
import type { Task } from './raise-tasks.ts';
import { caseTasks } from './tables.ts';
import { visibleTask } from './task-list.ts';

/** Changes a task: locks its case and the task itself until the transaction ends. */
export async function writeToTask<T>(
  ctx: SignedIn,
  id: number,
  change: (w: Write, found: Case, task: Task) => Promise<T>,
): Promise<T> {
  const { case: known } = await visibleTask(ctx.services.database, ctx.actor, id);
  return writeToCase(ctx, known.id, async (w, found) =>
    change(w, found, await lockRow(w, caseTasks, id, { column: caseTasks.caseId, id: found.id })),
  );
}
