import { z } from 'zod';
import { restCalls } from '#shared/platform/calls.ts';
import { instant, keyOf, longListOf, named } from '#shared/platform/contract.ts';
import { cleanText, idSchema, pathId, queryFlag, queryInteger } from '#shared/platform/validation.ts';
import { completionNeeds, taskPriorities, taskStatuses, usualDueTime } from './tasks.ts';

/** A task item (specification, section 3), plus what the task pages show. */
export const taskItem = z.object({
  id: idSchema,
  version: idSchema,
  actionAt: instant,
  content: z.string(),
  priority: keyOf(taskPriorities),
  status: keyOf(taskStatuses),
  /** Without an id, somebody worded the task themselves. */
  task: z.object({
    id: idSchema.nullable(),
    name: z.string(),
    completionRequires: z.enum(completionNeeds),
    isRepeatable: z.boolean(),
  }),
  user: named.nullable(),
  department: named.nullable(),
  case: z.object({
    id: idSchema,
    uniqueReference: z.string(),
    caseName: z.string(),
    people: z.array(z.object({ firstName: z.string(), lastName: z.string() })),
  }),
  completedAt: instant.nullable(),
  completedBy: named.nullable(),
  completionNote: z.string().nullable(),
  snoozeReason: z.string().nullable(),
  source: z.string(),
  createdAt: instant,
});
export type TaskItem = z.output<typeof taskItem>;

const page = queryInteger(1, 1_000_000, 1);

/** The user whose open tasks are listed, a page at a time. */
export const userTasksInput = z.strictObject({
  userId: pathId,
  page,
  limit: queryInteger(1, 100, 10),
});

const note = cleanText(2_000).nullable().optional();

/** The task item as listed, with a note if the task requires one; everything but its id and the note is ignored. */
export const completeItemInput = z.object({ userId: pathId, id: idSchema, completionNote: note });

const flag = queryFlag.optional();
const day = z.iso
  .date()
  .refine((value) => value >= '2000-01-01' && value < '2100-01-01', 'Not a sensible year.');

/** The filters of a list of tasks; `mine` are the caller's own and their department's, days are London's. */
export const taskListInput = z.strictObject({
  mine: flag,
  userId: pathId.optional(),
  departmentId: pathId.optional(),
  caseId: pathId.optional(),
  taskId: pathId.optional(),
  domainId: pathId.optional(),
  overdue: flag,
  dueFrom: day.optional(),
  dueTo: day.optional(),
  priority: z.enum(['low', 'normal', 'high']).optional(),
  status: z.enum(['open', 'completed', 'cancelled', 'all']).default('open'),
  dir: z.enum(['asc', 'desc']).default('asc'),
  page,
  limit: queryInteger(1, 200, 25),
});
export type TaskListInput = z.output<typeof taskListInput>;

const time = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Must be a time, such as 17:30.')
  .default(usualDueTime);

/** The owner of a task: one user or one department, never both. */
const assigneeShape = {
  assignedUserId: idSchema.nullable().default(null),
  departmentId: idSchema.nullable().default(null),
};
const isOneAssignee = (value: { assignedUserId: number | null; departmentId: number | null }) =>
  (value.assignedUserId === null) !== (value.departmentId === null);
const oneAssignee = { error: 'Choose a user or a department.', path: ['assignedUserId'] };
export type Assignee = { assignedUserId: number | null; departmentId: number | null };

const byHand = {
  /** The definition it follows; a task without one is described by `name`, in the user's own words. */
  taskId: idSchema.nullable().default(null),
  name: cleanText(200)
    .nullable()
    .default(null)
    .overwrite((name) => name || null),
  /** The day in London; left out or null, it is calculated from the definition. */
  dueOn: day.nullish(),
  dueTime: time,
  content: cleanText(10_000).optional(),
  priority: z.enum(['low', 'normal', 'high']).optional(),
  ...assigneeShape,
};
const atMostOne = (value: Assignee) => value.assignedUserId === null || value.departmentId === null;

const isNamed = ({ taskId, name }: { taskId: number | null; name: string | null }) =>
  taskId !== null || name !== null;
const unnamed = { error: 'Say what to do, or choose a task.', path: ['name'] };

/** A task added by hand; omitted values come from its definition. */
export const newTaskInput = z
  .strictObject({ caseId: idSchema, ...byHand })
  .refine(isNamed, unnamed)
  .refine(atMostOne, oneAssignee);
export type NewTask = z.output<typeof newTaskInput>;

/** The same task on several cases at once. */
export const bulkNewTaskInput = z
  .strictObject({ caseIds: z.array(idSchema).min(1).max(500), ...byHand })
  .refine(isNamed, unnamed)
  .refine(atMostOne, oneAssignee);

export const reassignInput = z
  .strictObject({ id: pathId, version: idSchema, ...assigneeShape })
  .refine(isOneAssignee, oneAssignee);
export const snoozeInput = z.strictObject({
  id: pathId,
  version: idSchema,
  dueOn: day,
  dueTime: time,
  reason: cleanText(500, 1),
});
export const cancelInput = z.strictObject({ id: pathId, version: idSchema, reason: cleanText(500, 1) });
export const completeInput = z.strictObject({ id: pathId, completionNote: note });

const several = z.array(idSchema).min(1).max(200);
export const bulkCompleteInput = z.strictObject({ ids: several, completionNote: note });
export const bulkReassignInput = z
  .strictObject({ ids: several, ...assigneeShape })
  .refine(isOneAssignee, oneAssignee);

const bulkOutcome = z.object({
  changed: z.int(),
  skipped: z.array(z.object({ id: z.int(), reason: z.string() })),
});
export type BulkOutcome = z.output<typeof bulkOutcome>;

const rest = restCalls('Tasks');

/** Tasks on cases: each person's list, and every change of a task. */
export const tasksContract = {
  ofUser: rest.get(
    'case.read',
    '/users/{userId}/tasks',
    'A user’s open tasks and their department’s, the oldest due first',
    {
      input: userTasksInput,
      output: z.object({
        items: z.array(taskItem),
        metaData: z.object({ totalPages: z.int(), totalResults: z.int() }),
      }),
    },
  ),
  completeItem: rest.post('case.write', '/users/{userId}/tasks/complete', 'Complete a task on the list', {
    input: completeItemInput,
    output: taskItem,
    message: 'Task completed.',
  }),
  list: rest.get('case.read', '/case-tasks', 'Tasks by filters, a page at a time', {
    input: taskListInput,
    output: longListOf(taskItem),
  }),
  get: rest.get('case.read', '/case-tasks/{id}', 'One task', {
    input: z.strictObject({ id: pathId }),
    output: taskItem,
  }),
  create: rest.create('case.write', '/case-tasks', 'Add a task to a case', {
    input: newTaskInput,
    output: taskItem,
  }),
  complete: rest.post('case.write', '/case-tasks/{id}/complete', 'Complete a task', {
    input: completeInput,
    output: taskItem,
    message: 'Task completed.',
  }),
  reassign: rest.post('case.write', '/case-tasks/{id}/reassign', 'Give a task to a user or a department', {
    input: reassignInput,
    output: taskItem,
  }),
  snooze: rest.post('case.write', '/case-tasks/{id}/snooze', 'Postpone a task to a later day', {
    input: snoozeInput,
    output: taskItem,
  }),
  cancel: rest.post('case.write', '/case-tasks/{id}/cancel', 'Cancel a task that is no longer needed', {
    input: cancelInput,
    output: taskItem,
  }),
  bulkComplete: rest.post('case.write', '/case-tasks/bulk/complete', 'Complete several tasks', {
    input: bulkCompleteInput,
    output: bulkOutcome,
  }),
  bulkReassign: rest.post('case.write', '/case-tasks/bulk/reassign', 'Give several tasks to somebody else', {
    input: bulkReassignInput,
    output: bulkOutcome,
  }),
  addToCases: rest.post('case.write', '/cases/bulk/task', 'Add the same task to several cases', {
    input: bulkNewTaskInput,
    output: z.object({ changed: z.int() }),
    message: 'Item Created.',
  }),
};
