import { Check, Ellipsis } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { TaskItem } from '#shared/tasks/contract.ts';
import { assigneeOf, taskPriorities, taskStatuses } from '#shared/tasks/tasks.ts';
import { TaskDue } from '#web/shell/TaskDue.tsx';
import { dueText, peopleText } from '#web/shell/tasks.ts';
import { type TaskAction, TaskDialog } from '#web/tasks/TaskDialogs.tsx';
import { Badge } from '#web/ui/Badge.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { Menu } from '#web/ui/Menu.tsx';
import { type Column, Table } from '#web/ui/Table.tsx';
import type { Selection } from '#web/ui/TableSelection.tsx';

function State({ task }: { task: TaskItem }) {
  if (task.status === 'open')
    return task.snoozeReason ? (
      <span title={task.snoozeReason}>Open, put off: {task.snoozeReason}</span>
    ) : (
      <span>Open</span>
    );
  const by = task.completedBy ? ` by ${task.completedBy.name}` : '';
  const at = task.completedAt ? `, ${dueText(task.completedAt)}` : '';
  return (
    <span title={task.completionNote ?? undefined}>
      {taskStatuses[task.status]}
      {by}
      {at}
    </span>
  );
}

const name: Column<TaskItem> = {
  key: 'task',
  header: 'Task',
  cell: (task) => (
    <span className="inline-flex items-center gap-2">
      {task.task.name}
      {task.priority !== 'normal' && (
        <Badge colour={task.priority === 'high' ? 'yellow' : 'grey'}>{taskPriorities[task.priority]}</Badge>
      )}
    </span>
  ),
};
const ofCase: Column<TaskItem>[] = [
  { key: 'case', header: 'Case', cell: (task) => task.case.uniqueReference },
  { key: 'people', header: 'People', cell: (task) => peopleText(task) },
];
const due: Column<TaskItem> = { key: 'due', header: 'Due', cell: (task) => <TaskDue task={task} /> };
const rest: Column<TaskItem>[] = [
  { key: 'assignee', header: 'Assigned to', cell: (task) => assigneeOf(task) },
  { key: 'state', header: 'State', cell: (task) => <State task={task} /> },
];

interface TaskTableProps {
  label: string;
  rows: readonly TaskItem[];
  /** Shows whose case each task is on, and leads there. */
  withCase?: boolean;
  mayEdit: boolean;
  loading: boolean;
  selection?: Selection | undefined;
  empty: ReactNode;
}

/** Tasks with what can be done with each. */
export function TaskTable({ label, rows, withCase = false, mayEdit, loading, ...more }: TaskTableProps) {
  const [open, setOpen] = useState<{ action: TaskAction; task: TaskItem } | null>(null);
  const item = (task: TaskItem, action: TaskAction, text: string, look: object = {}) => ({
    label: text,
    onSelect: () => setOpen({ action, task }),
    ...look,
  });
  const actions = (task: TaskItem) =>
    task.status === 'open' && (
      <Menu
        label={`Actions on ${task.task.name}`}
        trigger={(trigger) => (
          <IconButton
            {...trigger}
            small
            label={`Actions on ${task.task.name}`}
            icon={<Ellipsis aria-hidden="true" className="size-4" />}
          />
        )}
        items={[
          item(task, 'complete', 'Mark Completed', {
            icon: <Check aria-hidden="true" className="size-4" />,
          }),
          item(task, 'reassign', 'Reassign'),
          item(task, 'snooze', 'Snooze'),
          item(task, 'cancel', 'Cancel task', { danger: true, separated: true }),
        ]}
      />
    );
  return (
    <>
      <Table<TaskItem>
        {...more}
        label={label}
        columns={[name, due, ...(withCase ? ofCase : []), ...rest]}
        rows={rows}
        rowKey={({ id }) => id}
        {...(withCase && { rowHref: (task: TaskItem) => `/cases/${task.case.id}?tab=tasks` })}
        {...(mayEdit && { actions })}
        loading={loading}
      />
      {open && <TaskDialog action={open.action} tasks={[open.task]} onClose={() => setOpen(null)} />}
    </>
  );
}
