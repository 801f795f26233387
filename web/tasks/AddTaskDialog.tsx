import { newTaskInput } from '#shared/tasks/contract.ts';
import { usualDueTime } from '#shared/tasks/tasks.ts';
import { FormDialog } from '#web/page/form/FormDialog.tsx';
import { FormField } from '#web/page/form/FormField.tsx';
import { useContractForm } from '#web/page/form/use-contract-form.ts';
import { NamePicker } from '#web/reference/NamePicker.tsx';
import { AssigneeFields } from '#web/tasks/AssigneeFields.tsx';
import { addTask } from '#web/tasks/task-client.ts';
import { DateInput } from '#web/ui/DateInput.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';
import { toast } from '#web/ui/toast.ts';

/** Adds a task to a case; who does it and when follow from its definition unless something is chosen. */
export function AddTaskDialog({ caseId, onClose }: { caseId: number; onClose: () => void }) {
  const form = useContractForm({
    schema: newTaskInput,
    given: { caseId },
    values: {
      taskId: null,
      dueOn: null,
      dueTime: usualDueTime,
      assignedUserId: null,
      departmentId: null,
    },
    save: async (input) => {
      await addTask(input);
      toast.success('Item Created.');
    },
  });
  return (
    <FormDialog title="Add a task" submitLabel="Add task" form={form} onClose={onClose}>
      <FormField form={form} name="taskId" label="Task" required>
        {(control) => <NamePicker {...control} from="tasks" />}
      </FormField>
      <div className="grid grid-cols-[1fr_7rem] gap-3">
        <FormField form={form} name="dueOn" label="Due on" help="Empty: as the task’s settings say.">
          {(control) => <DateInput {...control} allowFuture />}
        </FormField>
        <FormField form={form} name="dueTime" label="At">
          {(control) => <TextInput {...control} maxLength={5} />}
        </FormField>
      </div>
      <AssigneeFields form={form} defaultText="As the task’s settings say" />
    </FormDialog>
  );
}
