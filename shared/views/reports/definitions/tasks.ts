import { addDays } from '#shared/platform/dates.ts';
import { words } from '#shared/platform/words.ts';
import { stageLabels } from '#shared/records/law/statuses.ts';
import { taskStatuses } from '#shared/records/tasks/tasks.ts';
import { defineReport } from '../report.ts';

/** How far the report looks back and ahead by default, in days. */
const AROUND_TODAY = 30;
/** Overdue tasks are included whatever the period. */
const anyTime: Record<never, never> = {};

/** The tasks on cases, of all statuses; with `overdue` those that are open and were due before today, however long ago. */
export const tasks = defineReport({
  name: 'tasks',
  title: 'All Tasks',
  titleOf: ({ overdue }) => (overdue ? 'Overdue Tasks' : 'All Tasks'),
  about:
    'The tasks that fall due in a period, or all that are overdue: whose they are, how late, and when done.',
  permission: 'reports.tasks',
  columns: {
    reference: { label: 'Reference', kind: 'code', sortable: true, wordy: false },
    client: { label: 'Client', kind: 'text', sortable: true, wordy: true },
    task: { label: 'Task', kind: 'text', sortable: true, wordy: true },
    user: { label: 'Assigned user', kind: 'text', sortable: true, wordy: true },
    department: { label: 'Department', kind: 'text', sortable: true, wordy: true },
    dueAt: { label: 'Due', kind: 'instant', sortable: true },
    daysOverdue: { label: 'Days overdue', kind: 'count', sortable: true },
    status: { label: 'Status', kind: 'choice', options: taskStatuses },
    completedBy: { label: 'Completed by', kind: 'text', wordy: true },
    completedAt: { label: 'Completed', kind: 'instant', sortable: true },
    createdBy: { label: 'Created by', kind: 'text', wordy: true },
    age: { label: 'Age in days', kind: 'count', sortable: true },
    stage: { label: 'Stage of the case', kind: 'choice', options: stageLabels },
  },
  usual: words('reference client task user department dueAt daysOverdue status completedAt stage'),
  filters: {
    from: { label: 'Due from', kind: 'day' },
    to: { label: 'Due to', kind: 'day' },
    overdue: { label: 'Overdue', kind: 'flag' },
    status: { label: 'Status', kind: 'choice', options: taskStatuses, width: 36 },
    userId: { label: 'Assigned user', kind: 'name', from: 'users', several: true, width: 44 },
    departmentId: { label: 'Department', kind: 'name', from: 'departments', several: true, width: 44 },
    taskId: { label: 'Task', kind: 'name', from: 'tasks', several: true, width: 44 },
    portfolioId: { label: 'Portfolio', kind: 'name', from: 'portfolios', several: true, width: 44 },
  },
  row: ['from', 'to', 'overdue', 'userId', 'departmentId'],
  more: ['status', 'taskId', 'portfolioId'],
  defaults: (today, { overdue }) =>
    overdue ? anyTime : { from: addDays(today, -AROUND_TODAY), to: addDays(today, AROUND_TODAY) },
  order: { by: 'dueAt', dir: 'asc' },
  thenBy: [{ by: 'reference', dir: 'asc' }],
  card: { beside: 'client', below: ['task', 'dueAt'] },
  totals: [],
  summaries: ['user', 'department', 'status'],
  opens: { reference: ({ caseId }) => `/cases/${caseId}?tab=tasks` },
  alarms: { daysOverdue: ({ daysOverdue }) => daysOverdue !== null },
});
