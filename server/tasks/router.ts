import { z } from 'zod';
import { procedure, type RestRoute, router } from '#server/http/trpc.ts';
import {
  bulkCompleteInput,
  bulkNewTaskInput,
  bulkReassignInput,
  cancelInput,
  completeInput,
  completeItemInput,
  newTaskInput,
  reassignInput,
  snoozeInput,
  taskItem,
  taskListInput,
  userTasksInput,
} from '#shared/tasks/contract.ts';
import { pathId } from '#shared/validation.ts';
import { addTasks, completeTasks, reassignTasks } from './bulk-tasks.ts';
import { addTask, cancelTask, reassignTask, snoozeTask } from './change-task.ts';
import { completeItem, completeTask } from './complete-task.ts';
import { listTasks, userTasks, visibleTask } from './task-list.ts';

const path = '/case-tasks';
const one = `${path}/{id}`;
const ofUser = '/users/{userId}/tasks';
const reader = procedure('case.read');
const writer = procedure('case.write');
const get = (at: string, summary: string): RestRoute => ({ method: 'GET', path: at, summary, tag: 'Tasks' });
const post = (at: string, summary: string, message = 'Item Updated.'): RestRoute => ({
  method: 'POST',
  path: at,
  summary,
  message,
  tag: 'Tasks',
});

const bulkOutput = z.object({
  changed: z.int(),
  skipped: z.array(z.object({ id: z.int(), reason: z.string() })),
});

/** The work on cases: each person's list, and what is done with a task. */
export const tasksRouter = router({
  ofUser: reader
    .meta({
      output: taskItem,
      rest: {
        ...get(ofUser, 'A user’s open tasks and their department’s, the oldest due first'),
        form: 'tasks',
      },
    })
    .input(userTasksInput)
    .query(({ ctx, input }) => userTasks(ctx, input)),
  completeItem: writer
    .meta({
      output: taskItem,
      rest: post(`${ofUser}/complete`, 'Complete a task of the list', 'Task completed.'),
    })
    .input(completeItemInput)
    .mutation(({ ctx, input }) => completeItem(ctx, input)),
  list: reader
    .meta({
      output: taskItem,
      rest: { ...get(path, 'Tasks by filters, a page at a time'), form: 'list' },
    })
    .input(taskListInput)
    .query(({ ctx, input }) => listTasks(ctx, input)),
  get: reader
    .meta({ output: taskItem, rest: get(one, 'One task') })
    .input(z.strictObject({ id: pathId }))
    .query(({ ctx, input }) => visibleTask(ctx.services.database, ctx.actor, input.id)),
  create: writer
    .meta({ output: taskItem, rest: { ...post(path, 'Add a task to a case', 'Item Created.'), status: 201 } })
    .input(newTaskInput)
    .mutation(({ ctx, input }) => addTask(ctx, input)),
  complete: writer
    .meta({ output: taskItem, rest: post(`${one}/complete`, 'Complete a task', 'Task completed.') })
    .input(completeInput)
    .mutation(({ ctx, input }) => completeTask(ctx, input.id, input.completionNote)),
  reassign: writer
    .meta({ output: taskItem, rest: post(`${one}/reassign`, 'Give a task to a user or a department') })
    .input(reassignInput)
    .mutation(({ ctx, input: { id, version, ...to } }) => reassignTask(ctx, id, version, to)),
  snooze: writer
    .meta({ output: taskItem, rest: post(`${one}/snooze`, 'Put a task off to a later day') })
    .input(snoozeInput)
    .mutation(({ ctx, input }) => snoozeTask(ctx, input)),
  cancel: writer
    .meta({ output: taskItem, rest: post(`${one}/cancel`, 'Cancel a task that need not be done') })
    .input(cancelInput)
    .mutation(({ ctx, input }) => cancelTask(ctx, input)),
  bulkComplete: writer
    .meta({ output: bulkOutput, rest: post(`${path}/bulk/complete`, 'Complete several tasks') })
    .input(bulkCompleteInput)
    .mutation(({ ctx, input }) => completeTasks(ctx, input)),
  bulkReassign: writer
    .meta({ output: bulkOutput, rest: post(`${path}/bulk/reassign`, 'Give several tasks to somebody else') })
    .input(bulkReassignInput)
    .mutation(({ ctx, input }) => reassignTasks(ctx, input)),
  addToCases: writer
    .meta({
      output: z.object({ changed: z.int() }),
      rest: post('/cases/bulk/task', 'Add the same task to several cases', 'Item Created.'),
    })
    .input(bulkNewTaskInput)
    .mutation(({ ctx, input }) => addTasks(ctx, input)),
});
