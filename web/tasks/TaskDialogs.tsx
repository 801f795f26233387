import { useState } from 'react';
import type { TaskItem } from '#shared/tasks/contract.ts';
import { usualDueTime } from '#shared/tasks/tasks.ts';
import { DialogForm } from '#web/page/DialogForm.tsx';
import { AssigneeFields } from '#web/tasks/AssigneeFields.tsx';
import {
  type Assignee,
  cancelTask,
  completeTasks,
  reassignTasks,
  snoozeTask,
} from '#web/tasks/task-client.ts';
import { DateInput } from '#web/ui/DateInput.tsx';
import { Field } from '#web/ui/Field.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';
import { toast } from '#web/ui/toast.ts';

export type TaskAction = 'complete' | 'reassign' | 'snooze' | 'cancel';

export interface TaskDialogProps {
  tasks: readonly TaskItem[];
  onClose: () => void;
}

/** '1 task', '3 tasks'. */
export const tasksInWords = (count: number) =>
  `${count.toLocaleString('en-GB')} ${count === 1 ? 'task' : 'tasks'}`;

const subjectOf = (tasks: readonly TaskItem[]) =>
  tasks.length === 1 ? `‘${tasks[0]?.task.name}’` : tasksInWords(tasks.length);

function tellResult({ changed, skipped }: Awaited<ReturnType<typeof completeTasks>>, done: string) {
  const reasons = [...new Set(skipped.map(({ reason }) => reason))].join(' ');
  if (changed > 0) toast.success('Item Updated.', `${tasksInWords(changed)} ${done}.`);
  if (skipped.length > 0) toast.warning(`${tasksInWords(skipped.length)} left as before.`, reasons);
}

function CompleteDialog({ tasks, onClose }: TaskDialogProps) {
  const [note, setNote] = useState('');
  const isNeeded = tasks.some(({ task }) => task.completionRequires === 'note');
  return (
    <DialogForm
      title={`Complete ${subjectOf(tasks)}`}
      submitLabel="Mark Completed"
      check={() => ({ ...(isNeeded && !note.trim() && { completionNote: 'Required.' }) })}
      submit={async () => tellResult(await completeTasks(tasks, note), 'completed')}
      onClose={onClose}
    >
      {(errors) => (
        <Field label="Note" required={isNeeded} help="What was done." error={errors.completionNote}>
          {(control) => <TextArea {...control} rows={3} value={note} onChange={setNote} maxLength={2000} />}
        </Field>
      )}
    </DialogForm>
  );
}

function ReassignDialog({ tasks, onClose }: TaskDialogProps) {
  const [to, setTo] = useState<Assignee>({ assignedUserId: null, departmentId: null });
  const isEmpty = to.assignedUserId === null && to.departmentId === null;
  return (
    <DialogForm
      title={`Reassign ${subjectOf(tasks)}`}
      submitLabel="Reassign"
      check={() => ({ ...(isEmpty && { assignedUserId: 'Choose a user or a department.' }) })}
      submit={async () => tellResult(await reassignTasks(tasks, to), 'reassigned')}
      onClose={onClose}
    >
      {(errors) => <AssigneeFields value={to} onChange={setTo} errors={errors} />}
    </DialogForm>
  );
}

function SnoozeDialog({ tasks, onClose }: TaskDialogProps) {
  const [dueOn, setDueOn] = useState<string | null>(null);
  const [dueTime, setDueTime] = useState<string>(usualDueTime);
  const [reason, setReason] = useState('');
  const [task] = tasks;
  if (!task) return null;
  return (
    <DialogForm
      title={`Snooze ${subjectOf(tasks)}`}
      submitLabel="Snooze"
      check={() => ({
        ...(dueOn === null && { dueOn: 'Required.' }),
        ...(!reason.trim() && { reason: 'Required.' }),
      })}
      submit={async () => {
        await snoozeTask(task, { dueOn: dueOn ?? '', dueTime, reason: reason.trim() });
        toast.success('Item Updated.');
      }}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <div className="grid grid-cols-[1fr_7rem] gap-3">
            <Field label="Due on" required error={errors.dueOn}>
              {(control) => (
                <DateInput {...control} allowFuture allowPast={false} value={dueOn} onChange={setDueOn} />
              )}
            </Field>
            <Field label="At" error={errors.dueTime}>
              {(control) => <TextInput {...control} value={dueTime} onChange={setDueTime} maxLength={5} />}
            </Field>
          </div>
          <Field label="Reason" required error={errors.reason}>
            {(control) => (
              <TextArea {...control} rows={2} value={reason} onChange={setReason} maxLength={500} />
            )}
          </Field>
        </>
      )}
    </DialogForm>
  );
}

function CancelDialog({ tasks, onClose }: TaskDialogProps) {
  const [reason, setReason] = useState('');
  const [task] = tasks;
  if (!task) return null;
  return (
    <DialogForm
      title={`Cancel ${subjectOf(tasks)}`}
      submitLabel="Cancel task"
      check={() => ({ ...(!reason.trim() && { reason: 'Required.' }) })}
      submit={async () => {
        await cancelTask(task, reason.trim());
        toast.success('Item Updated.');
      }}
      onClose={onClose}
    >
      {(errors) => (
        <Field label="Why it need not be done" required error={errors.reason}>
          {(control) => (
            <TextArea {...control} rows={2} value={reason} onChange={setReason} maxLength={500} />
          )}
        </Field>
      )}
    </DialogForm>
  );
}

const dialogs = {
  complete: CompleteDialog,
  reassign: ReassignDialog,
  snooze: SnoozeDialog,
  cancel: CancelDialog,
} satisfies Record<TaskAction, unknown>;

/** The dialog of an action on tasks. */
export function TaskDialog({ action, ...props }: TaskDialogProps & { action: TaskAction }) {
  const Dialog = dialogs[action];
  return <Dialog {...props} />;
}
