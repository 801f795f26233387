import { type Procedures, router } from '#server/platform/http/trpc.ts';
import { tasksContract as contract } from '#shared/records/tasks/contract.ts';
import { addTasks, completeTasks, reassignTasks } from './bulk-tasks.ts';
import { addTask, cancelTask, reassignTask, snoozeTask } from './change-task.ts';
import { completeItem, completeTask } from './complete-task.ts';
import { listTasks, userTasks, visibleTask } from './task-row.ts';

/** Tasks on cases: each person's list, and all changes of a task. */
export const tasksRouter: Procedures<typeof contract> = router(contract, {
  ofUser: userTasks,
  completeItem,
  list: listTasks,
  get: (ctx, { id }) => visibleTask(ctx.services.database, ctx.actor, id),
  create: addTask,
  complete: (ctx, { id, completionNote }) => completeTask(ctx, id, completionNote),
  reassign: (ctx, { id, version, ...to }) => reassignTask(ctx, id, version, to),
  snooze: snoozeTask,
  cancel: cancelTask,
  bulkComplete: completeTasks,
  bulkReassign: reassignTasks,
  addToCases: addTasks,
});
