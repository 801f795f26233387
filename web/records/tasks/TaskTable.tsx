import { Check, Ellipsis, MailPlus } from 'lucide-react';
import { useState } from 'react';
import type { TaskItem } from '#shared/records/tasks/contract.ts';
import { taskList } from '#shared/records/tasks/list.ts';
import { taskPriorities, taskStatuses } from '#shared/records/tasks/tasks.ts';
import { type LetterStart, useCaseLetters } from '#web/platform/case/case-letters.ts';
import { type Cells, tableColumns } from '#web/platform/page/list/columns.tsx';
import { RecordLetters } from '#web/platform/page/mail/RecordLetters.tsx';
import { TaskDue } from '#web/platform/shell/TaskDue.tsx';
import { dueText, peopleText } from '#web/platform/shell/tasks.ts';
import { Badge } from '#web/platform/ui/Badge.tsx';
import { IconButton } from '#web/platform/ui/Button.tsx';
import { Menu } from '#web/platform/ui/Menu.tsx';
import { Table, type TableProps } from '#web/platform/ui/Table.tsx';
import { type TaskAction, TaskDialog } from '#web/records/tasks/TaskDialogs.tsx';

function State({ task }: { task: TaskItem }) {
  if (task.status === 'open')
    return task.snoozeReason ? (
      <span title={task.snoozeReason}>Open, postponed: {task.snoozeReason}</span>
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

const cells: Cells<typeof taskList, TaskItem> = {
  task: (task) => (
    <span className="inline-flex items-center gap-2">
      {task.task.name}
      {task.priority !== 'normal' && (
        <Badge colour={task.priority === 'high' ? 'yellow' : 'grey'}>{taskPriorities[task.priority]}</Badge>
      )}
    </span>
  ),
  due: (task) => <TaskDue task={task} />,
  people: (task) => peopleText(task),
  state: (task) => <State task={task} />,
};
const columns = tableColumns(taskList, taskList.usual, cells);
const lettersOf = (task: TaskItem) => (
  <RecordLetters caseId={task.case.id} about={{ entity: 'case-tasks', id: task.id }} />
);
const cellsOnCase: Cells<typeof taskList, TaskItem> = {
  ...cells,
  state: (task) => (
    <>
      <State task={task} />
      {lettersOf(task)}
    </>
  ),
};
const columnsOnCase = tableColumns(taskList, taskList.usual, cellsOnCase).flatMap((column) => {
  if (column.key === 'case' || column.key === 'people') return [];
  return column.key === 'state' ? [{ ...column, sentences: true }] : [column];
});

/** A letter that the task asks for: sending it completes the task. */
const letterFrom = ({ id }: TaskItem): LetterStart => ({
  about: { entity: 'case-tasks', id },
  occasion: 'task',
  recipients: [],
});

interface TaskTableProps
  extends Pick<TableProps<TaskItem>, 'label' | 'rows' | 'loading' | 'selection' | 'empty'> {
  /** Shows the case that each task is on, with a link to it. */
  withCase?: boolean;
  mayEdit: boolean;
}

/** Tasks with what can be done with each. */
export function TaskTable({ withCase = false, mayEdit, ...table }: TaskTableProps) {
  const [open, setOpen] = useState<{ action: TaskAction; task: TaskItem } | null>(null);
  const letters = useCaseLetters();
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
          <IconButton {...trigger} small label={`Actions on ${task.task.name}`} icon={Ellipsis} />
        )}
        items={[
          item(task, 'complete', 'Mark Completed', {
            icon: <Check aria-hidden="true" className="size-4" />,
          }),
          item(task, 'reassign', 'Reassign'),
          item(task, 'snooze', 'Snooze'),
          ...(letters
            ? [
                {
                  label: 'Letter',
                  icon: <MailPlus aria-hidden="true" className="size-4" />,
                  onSelect: () => letters({ what: 'write', start: letterFrom(task) }),
                },
              ]
            : []),
          item(task, 'cancel', 'Cancel task', { danger: true, separated: true }),
        ]}
      />
    );
  return (
    <>
      <Table<TaskItem>
        {...table}
        columns={withCase ? columns : columnsOnCase}
        rowKey={({ id }) => id}
        {...(withCase
          ? {
              rowHref: (task: TaskItem) => `/cases/${task.case.id}?tab=tasks`,
              card: { opener: 'task', beside: 'case', below: ['people', 'due'] },
            }
          : { card: { opener: 'task', beside: 'state', below: ['assignee', 'due'] } })}
        {...(mayEdit && { actions })}
      />
      {open && <TaskDialog action={open.action} tasks={[open.task]} onClose={() => setOpen(null)} />}
    </>
  );
}
