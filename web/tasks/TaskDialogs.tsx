import type { TaskItem } from '#shared/tasks/contract.ts';
import { bulkCompleteInput, bulkReassignInput, cancelInput, snoozeInput } from '#shared/tasks/contract.ts';
import { usualDueTime } from '#shared/tasks/tasks.ts';
import { FormDialog } from '#web/page/form/FormDialog.tsx';
import { FormField } from '#web/page/form/FormField.tsx';
import { useContractForm } from '#web/page/form/use-contract-form.ts';
import { AssigneeFields } from '#web/tasks/AssigneeFields.tsx';
import { cancelTask, completeTasks, reassignTasks, snoozeTask } from '#web/tasks/task-client.ts';
import { DateInput } from '#web/ui/DateInput.tsx';
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

const idsOf = (tasks: readonly TaskItem[]) => tasks.map(({ id }) => id);

function CompleteDialog({ tasks, onClose }: TaskDialogProps) {
  const isNeeded = tasks.some(({ task }) => task.completionRequires === 'note');
  const form = useContractForm({
    schema: bulkCompleteInput,
    given: { ids: idsOf(tasks) },
    values: { completionNote: '' },
    needs: isNeeded ? ['completionNote'] : [],
    save: async ({ completionNote }) => tellResult(await completeTasks(tasks, completionNote), 'completed'),
  });
  return (
    <FormDialog
      title={`Complete ${subjectOf(tasks)}`}
      submitLabel="Mark Completed"
      form={form}
      onClose={onClose}
    >
      <FormField form={form} name="completionNote" label="Note" required={isNeeded} help="What was done.">
        {(control) => <TextArea {...control} rows={3} maxLength={2000} />}
      </FormField>
    </FormDialog>
  );
}

function ReassignDialog({ tasks, onClose }: TaskDialogProps) {
  const form = useContractForm({
    schema: bulkReassignInput,
    given: { ids: idsOf(tasks) },
    values: { assignedUserId: null, departmentId: null },
    save: async ({ assignedUserId, departmentId }) =>
      tellResult(await reassignTasks(tasks, { assignedUserId, departmentId }), 'reassigned'),
  });
  return (
    <FormDialog title={`Reassign ${subjectOf(tasks)}`} submitLabel="Reassign" form={form} onClose={onClose}>
      <AssigneeFields form={form} />
    </FormDialog>
  );
}

interface OneTaskProps {
  task: TaskItem;
  onClose: () => void;
}

function SnoozeDialog({ task, onClose }: OneTaskProps) {
  const form = useContractForm({
    schema: snoozeInput,
    given: { id: task.id, version: task.version },
    values: { dueOn: null, dueTime: usualDueTime, reason: '' },
    save: async (later) => {
      await snoozeTask(task.case.id, later);
      toast.success('Item Updated.');
    },
  });
  return (
    <FormDialog title={`Snooze ${subjectOf([task])}`} submitLabel="Snooze" form={form} onClose={onClose}>
      <div className="grid grid-cols-[1fr_7rem] gap-3">
        <FormField form={form} name="dueOn" label="Due on" required>
          {(control) => <DateInput {...control} allowFuture allowPast={false} />}
        </FormField>
        <FormField form={form} name="dueTime" label="At">
          {(control) => <TextInput {...control} maxLength={5} />}
        </FormField>
      </div>
      <FormField form={form} name="reason" label="Reason" required>
        {(control) => <TextArea {...control} rows={2} maxLength={500} />}
      </FormField>
    </FormDialog>
  );
}

function CancelDialog({ task, onClose }: OneTaskProps) {
  const form = useContractForm({
    schema: cancelInput,
    given: { id: task.id, version: task.version },
    values: { reason: '' },
    save: async (input) => {
      await cancelTask(task.case.id, input);
      toast.success('Item Updated.');
    },
  });
  return (
    <FormDialog title={`Cancel ${subjectOf([task])}`} submitLabel="Cancel task" form={form} onClose={onClose}>
      <FormField form={form} name="reason" label="Why it need not be done" required>
        {(control) => <TextArea {...control} rows={2} maxLength={500} />}
      </FormField>
    </FormDialog>
  );
}

/** The dialog of an action on tasks; only one at a time is snoozed or cancelled. */
export function TaskDialog({ action, tasks, onClose }: TaskDialogProps & { action: TaskAction }) {
  const [task] = tasks;
  if (!task) return null;
  switch (action) {
    case 'complete':
      return <CompleteDialog tasks={tasks} onClose={onClose} />;
    case 'reassign':
      return <ReassignDialog tasks={tasks} onClose={onClose} />;
    case 'snooze':
      return <SnoozeDialog task={task} onClose={onClose} />;
    case 'cancel':
      return <CancelDialog task={task} onClose={onClose} />;
  }
}
