import type { Write } from '#server/platform/database/write.ts';
import type { Case } from '#server/records/cases/access.ts';
import { holidaysOf } from '#server/records/reference/bank-holidays.ts';
import { changeRow } from '#server/records/reference/versioned-rows.ts';
import { londonDate, londonInstant, londonTime } from '#shared/platform/dates.ts';
import { definitionOf } from './complete-task.ts';
import { dueDay } from './definitions.ts';
import { announce, TASK_ENTITY } from './raise-tasks.ts';
import { caseTasks } from './tables.ts';
import { openTasks } from './task-events.ts';

/** Moves the open tasks of a case that count from a date which was put right; one that somebody has put on another day stays there. */
export async function moveTasks(w: Write, before: Case, after: Case): Promise<void> {
  const holidays = await holidaysOf(w.tx);
  for (const task of await openTasks(w, before.id)) {
    const definition = await definitionOf(w.tx, task);
    if (!definition) continue;
    const raisedOn = londonDate(task.createdAt);
    const was = dueDay(definition, before, holidays, raisedOn);
    const due = dueDay(definition, after, holidays, raisedOn);
    if (was === due || londonDate(task.actionAt) !== was) continue;
    const values = { actionAt: londonInstant(due, londonTime(task.actionAt)) };
    const action = { action: 'moved with the date that it counts from' };
    announce(w, await changeRow(w, TASK_ENTITY, caseTasks, task, task.version, values, action));
  }
}
