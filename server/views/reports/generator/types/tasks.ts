import { taskPriorities, taskStatuses } from '#shared/records/tasks/tasks.ts';
import { caseGroups, ownCase } from '../case-columns.ts';
import {
  choice,
  count,
  day,
  daysFrom,
  defineType,
  flag,
  instant,
  londonDay,
  named,
  text,
} from '../report-type.ts';

const taskSources = {
  status: 'A status',
  user: 'A user',
  document: 'A document',
  recurrence: 'An earlier task',
  complaint: 'A complaint',
  system: 'Concordat',
};

export const tasksType = defineType({
  title: 'Tasks',
  about: 'One row for each task on a case, open or not.',
  permissions: ['reports.tasks'],
  from: `case_tasks t ${ownCase('t.case_id')}
    left join tasks definition on definition.id = t.task_id
    left join users assignee on assignee.id = t.assigned_user_id
    left join departments task_department on task_department.id = t.department_id
    left join users completer on completer.id = t.completed_by
    left join users creator on creator.id = t.created_by`,
  domain: 'c.domain_id',
  id: 't.id',
  caseId: 'c.id',
  groups: {
    Task: {
      task: text('Task', 'coalesce(t.name, definition.name)'),
      definition: named('tasks', 'Task definition', 'definition.name', 't.task_id'),
      content: text('Content', 't.content'),
      assignee: named('users', 'Assigned user', 'assignee.name', 't.assigned_user_id'),
      taskDepartment: named('departments', 'Assigned department', 'task_department.name', 't.department_id'),
      dueAt: instant('Due', 't.action_at'),
      dueOn: day('Due on', londonDay('t.action_at')),
      daysOverdue: count(
        'Days overdue',
        `case when t.status = 'open' then greatest(${daysFrom(londonDay('t.action_at'))}, 0) end`,
      ),
      taskStatus: choice('Status', 't.status', taskStatuses),
      priority: choice('Priority', 't.priority', taskPriorities),
      source: choice('Raised by', 't.source', taskSources),
      completedAt: instant('Completed', 't.completed_at'),
      completedBy: named('users', 'Completed by', 'completer.name', 't.completed_by'),
      completionNote: text('Completion note', 't.completion_note'),
      createdAt: instant('Created', 't.created_at'),
      createdBy: named('users', 'Created by', 'creator.name', 't.created_by'),
      isEscalated: flag('Escalated', '(t.escalated_at is not null)'),
      snoozeReason: text('Why postponed', 't.snooze_reason'),
    },
    ...caseGroups,
  },
  usual: ['reference', 'client', 'task', 'assignee', 'dueOn', 'daysOverdue', 'taskStatus'],
});
