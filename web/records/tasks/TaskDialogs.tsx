import { counted } from '#shared/platform/counted.ts';
import {
  bulkCompleteInput,
  bulkReassignInput,
  cancelInput,
  completeInput,
  snoozeInput,
  type TaskItem,
} from '#shared/records/tasks/contract.ts';
import { usualDueTime } from '#shared/records/tasks/tasks.ts';
import { FieldsDialog } from '#web/platform/page/form/FieldsDialog.tsx';
import { type ContractForm, FormDialog, useContractForm } from '#web/platform/page/form/FormDialog.tsx';
import { FormField, InputField } from '#web/platform/page/form/FormField.tsx';
import { TaskDemand } from '#web/platform/shell/TaskDemand.tsx';
import { useTaskDemand } from '#web/platform/shell/use-task-demand.ts';
import { DateInput } from '#web/platform/ui/DateInput.tsx';
import { TextArea } from '#web/platform/ui/Field.tsx';
import { toast } from '#web/platform/ui/toast.ts';
import { AssigneeFields } from '#web/records/tasks/AssigneeFields.tsx';
import {
  cancelTask,
  completeTask,
  completeTasks,
  reassignTasks,
  snoozeTask,
} from '#web/records/tasks/task-client.ts';

export type TaskAction = 'complete' | 'reassign' | 'snooze' | 'cancel';

export interface TaskDialogProps {
  tasks: readonly TaskItem[];
  onClose: () => void;
}

/** '1 task', '3 tasks'. */
export const tasksInWords = (count: number) => counted(count, 'task');

const subjectOf = (tasks: readonly TaskItem[]) =>
  tasks.length === 1 ? `‘${tasks[0]?.task.name}’` : tasksInWords(tasks.length);

function tellResult({ changed, skipped }: Awaited<ReturnType<typeof completeTasks>>, done: string) {
  const reasons = [...new Set(skipped.map(({ reason }) => reason))].join(' ');
  if (changed > 0) toast.success('Item Updated.', `${tasksInWords(changed)} ${done}.`);
  if (skipped.length > 0) toast.warning(`${tasksInWords(skipped.length)} left unchanged.`, reasons);
}

const idsOf = (tasks: readonly TaskItem[]) => tasks.map(({ id }) => id);

interface OneTaskProps {
  task: TaskItem;
  onClose: () => void;
}

interface NoteFieldProps {
  form: ContractForm<{ completionNote: string | null }>;
  required: boolean;
}

const NoteField = ({ form, required }: NoteFieldProps) => (
  <FormField form={form} name="completionNote" label="Note" required={required} help="What was done.">
    {(control) => <TextArea {...control} rows={3} maxLength={2000} />}
  </FormField>
);

/** Completes one task; what its definition demands besides a note is asked for here once the task has been refused without it. */
function CompleteDialog({ task, onClose }: OneTaskProps) {
  const demand = useTaskDemand(task);
  const { demanded } = demand;
  const isNoteNeeded = task.task.completionRequires === 'note';
  const form = useContractForm({
    schema: completeInput,
    given: { id: task.id },
    values: { completionNote: '' },
    needs: isNoteNeeded ? ['completionNote'] : [],
    save: async ({ completionNote }) => {
      await demand.complete(() => completeTask(task, completionNote));
      tellResult({ changed: 1, skipped: [] }, 'completed');
    },
  });
  return (
    <FormDialog
      title={`Complete ${subjectOf([task])}`}
      submitLabel="Mark Completed"
      form={form}
      onClose={onClose}
    >
      {demanded && demanded.kind !== 'note' && <TaskDemand {...demand} demanded={demanded} />}
      <NoteField form={form} required={isNoteNeeded} />
    </FormDialog>
  );
}

function CompleteSeveralDialog({ tasks, onClose }: TaskDialogProps) {
  const isNoteNeeded = tasks.some(({ task }) => task.completionRequires === 'note');
  const form = useContractForm({
    schema: bulkCompleteInput,
    given: { ids: idsOf(tasks) },
    values: { completionNote: '' },
    needs: isNoteNeeded ? ['completionNote'] : [],
    save: async ({ completionNote }) => tellResult(await completeTasks(tasks, completionNote), 'completed'),
  });
  return (
    <FormDialog
      title={`Complete ${subjectOf(tasks)}`}
      submitLabel="Mark Completed"
      form={form}
      onClose={onClose}
    >
      <NoteField form={form} required={isNoteNeeded} />
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
        <InputField form={form} name="dueTime" label="At" kind="line" max={5} />
      </div>
      <InputField form={form} name="reason" label="Reason" required kind="text" rows={2} max={500} />
    </FormDialog>
  );
}

function CancelDialog({ task, onClose }: OneTaskProps) {
  return (
    <FieldsDialog
      title={`Cancel ${subjectOf([task])}`}
      submitLabel="Cancel task"
      cancelLabel="Keep"
      schema={cancelInput}
      given={{ id: task.id, version: task.version }}
      fields={{
        reason: {
          kind: 'text',
          label: 'Why it need not be done',
          required: true,
          rows: 2,
          max: 500,
          value: '',
        },
      }}
      call={(input) => cancelTask(task.case.id, input)}
      done={['Item Updated.']}
      onClose={onClose}
    />
  );
}

/** The dialog of an action on tasks; only one at a time is snoozed or cancelled. */
export function TaskDialog({ action, tasks, onClose }: TaskDialogProps & { action: TaskAction }) {
  const [task] = tasks;
  if (!task) return null;
  switch (action) {
    case 'complete':
      return tasks.length === 1 ? (
        <CompleteDialog task={task} onClose={onClose} />
      ) : (
        <CompleteSeveralDialog tasks={tasks} onClose={onClose} />
      );
    case 'reassign':
      return <ReassignDialog tasks={tasks} onClose={onClose} />;
    case 'snooze':
      return <SnoozeDialog task={task} onClose={onClose} />;
    case 'cancel':
      return <CancelDialog task={task} onClose={onClose} />;
  }
}
