import { defineList, type ListSearch } from '#shared/records/reference/lists.ts';
import type { TaskItem } from './contract.ts';
import { assigneeOf, nextDays, taskPriorities, taskStatuses } from './tasks.ts';

type Task<Part extends keyof TaskItem> = Pick<TaskItem, Part>;

/** Tasks: the user's own, a department's, or everybody's. */
export const taskList = defineList({
  name: 'case-tasks',
  columns: {
    task: { label: 'Task', kind: 'named' },
    due: { label: 'Due', kind: 'instant', of: (row: Task<'actionAt'>) => row.actionAt },
    case: { label: 'Case', kind: 'text', of: (row: Task<'case'>) => row.case.uniqueReference },
    people: { label: 'People', kind: 'text', of: (row: Task<'case'>) => row.case.caseName },
    assignee: {
      label: 'Assigned to',
      kind: 'text',
      of: (row: Task<'user' | 'department'>) => assigneeOf(row),
    },
    state: {
      label: 'State',
      kind: 'choice',
      options: taskStatuses,
      of: (row: Task<'status'>) => row.status,
    },
  },
  usual: ['task', 'due', 'case', 'people', 'assignee', 'state'],
  filters: {
    whose: {
      label: 'Whose tasks',
      kind: 'choice',
      any: 'Mine and my department’s',
      options: { me: 'Only mine', department: 'Only my department’s', all: 'Everybody’s' },
      width: 56,
    },
    userId: { label: 'Filter by user', any: 'Any user', kind: 'name', from: 'users', width: 32 },
    departmentId: {
      label: 'Filter by department',
      any: 'Any department',
      kind: 'name',
      from: 'departments',
    },
    taskId: { label: 'Filter by task', any: 'Any task', kind: 'name', from: 'tasks', width: 32 },
    overdue: { label: 'Overdue', kind: 'flag' },
    /** Relative to today, so not kept in an address, which has `overdue` instead. */
    due: {
      label: 'Due',
      kind: 'choice',
      any: 'Any due date',
      options: { overdue: 'Overdue', today: 'Today', next: `Next ${nextDays} days` },
      width: 34,
    },
    priority: {
      label: 'Priority',
      kind: 'choice',
      options: { high: taskPriorities.high, normal: taskPriorities.normal, low: taskPriorities.low },
      width: 32,
    },
    status: {
      label: 'Status',
      kind: 'choice',
      any: taskStatuses.open,
      options: { completed: taskStatuses.completed, cancelled: taskStatuses.cancelled, all: 'All' },
      width: 30,
    },
  },
  row: ['whose', 'userId', 'departmentId', 'taskId', 'status', 'priority', 'due'],
  order: { by: 'due', dir: 'asc' },
});

/** What the task page shows; its order follows from its filters. */
export type TaskSearch = Omit<ListSearch<typeof taskList>, 'sort' | 'dir'>;
