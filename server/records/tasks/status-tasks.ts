import type { Write } from '#server/platform/database/write.ts';
import type { Case } from '#server/records/cases/access.ts';
import type { ReferenceRow } from '#server/records/reference/select.ts';
import { endTask } from './complete-task.ts';
import { raiseTasks } from './raise-tasks.ts';
import { completeOn, openTasks } from './task-events.ts';

/** Raises the tasks of the statuses and sub statuses that a locked case has entered, without the equity review if it is exempt. */
export async function raiseStatusTasks(
  w: Write,
  found: Case,
  entered: readonly ReferenceRow[],
  equityExemption: string | null,
): Promise<void> {
  const definitionIds = entered.flatMap(({ raiseTaskIds }) => raiseTaskIds as number[]);
  await raiseTasks(w, found, definitionIds, 'status', { withoutEquity: equityExemption !== null });
}

/**
 * Ends the tasks of a locked case that its change of status settles: those that wait for it are completed, and if the status ends the case
 * all others are cancelled, except those of complaints, whose deadlines continue.
 */
export async function endStatusTasks(
  w: Write,
  found: Case,
  to: { name: string; isOpen: boolean },
): Promise<void> {
  const note = `The case moved to ${to.name}.`;
  await completeOn(w, found, 'status_changed', note);
  if (to.isOpen) return;
  for (const task of await openTasks(w, found.id))
    if (task.source !== 'complaint') await endTask(w, task, 'cancelled', note);
}
