import { restRoutes } from '#server/platform/http/rest-routes.ts';
import { procedure, router } from '#server/platform/http/trpc.ts';
import { tasksContract as contract } from '#shared/records/tasks/contract.ts';
import { addTasks, completeTasks, reassignTasks } from './bulk-tasks.ts';
import { addTask, cancelTask, reassignTask, snoozeTask } from './change-task.ts';
import { completeItem, completeTask } from './complete-task.ts';
import { listTasks, userTasks, visibleTask } from './task-list.ts';

const rest = restRoutes('Tasks');

/** Tasks on cases: each person's list, and every change of a task. */
export const tasksRouter = router({
  ofUser: procedure(
    'case.read',
    contract.ofUser,
    rest.get(
      '/users/{userId}/tasks',
      'A user’s open tasks and their department’s, the oldest due first',
      'tasks',
    ),
  ).query(({ ctx, input }) => userTasks(ctx, input)),
  completeItem: procedure(
    'case.write',
    contract.completeItem,
    rest.post('/users/{userId}/tasks/complete', 'Complete a task of the list', 'Task completed.'),
  ).mutation(({ ctx, input }) => completeItem(ctx, input)),
  list: procedure(
    'case.read',
    contract.list,
    rest.get('/case-tasks', 'Tasks by filters, a page at a time', 'list'),
  ).query(({ ctx, input }) => listTasks(ctx, input)),
  get: procedure('case.read', contract.get, rest.get('/case-tasks/{id}', 'One task')).query(
    ({ ctx, input }) => visibleTask(ctx.services.database, ctx.actor, input.id),
  ),
  create: procedure(
    'case.write',
    contract.create,
    rest.create('/case-tasks', 'Add a task to a case'),
  ).mutation(({ ctx, input }) => addTask(ctx, input)),
  complete: procedure(
    'case.write',
    contract.complete,
    rest.post('/case-tasks/{id}/complete', 'Complete a task', 'Task completed.'),
  ).mutation(({ ctx, input }) => completeTask(ctx, input.id, input.completionNote)),
  reassign: procedure(
    'case.write',
    contract.reassign,
    rest.post('/case-tasks/{id}/reassign', 'Give a task to a user or a department'),
  ).mutation(({ ctx, input: { id, version, ...to } }) => reassignTask(ctx, id, version, to)),
  snooze: procedure(
    'case.write',
    contract.snooze,
    rest.post('/case-tasks/{id}/snooze', 'Put a task off to a later day'),
  ).mutation(({ ctx, input }) => snoozeTask(ctx, input)),
  cancel: procedure(
    'case.write',
    contract.cancel,
    rest.post('/case-tasks/{id}/cancel', 'Cancel a task that need not be done'),
  ).mutation(({ ctx, input }) => cancelTask(ctx, input)),
  bulkComplete: procedure(
    'case.write',
    contract.bulkComplete,
    rest.post('/case-tasks/bulk/complete', 'Complete several tasks'),
  ).mutation(({ ctx, input }) => completeTasks(ctx, input)),
  bulkReassign: procedure(
    'case.write',
    contract.bulkReassign,
    rest.post('/case-tasks/bulk/reassign', 'Give several tasks to somebody else'),
  ).mutation(({ ctx, input }) => reassignTasks(ctx, input)),
  addToCases: procedure(
    'case.write',
    contract.addToCases,
    rest.post('/cases/bulk/task', 'Add the same task to several cases', 'Item Created.'),
  ).mutation(({ ctx, input }) => addTasks(ctx, input)),
});
