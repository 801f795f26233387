import { newTaskInput } from '#shared/records/tasks/contract.ts';
import { usualDueTime } from '#shared/records/tasks/tasks.ts';
import { FoldedFields } from '#web/platform/page/form/FoldedFields.tsx';
import { FormDialog, type FormDialogProps, useContractForm } from '#web/platform/page/form/FormDialog.tsx';
import { FormField, InputField } from '#web/platform/page/form/FormField.tsx';
import { NamePicker } from '#web/platform/page/pickers/NamePicker.tsx';
import { DateInput } from '#web/platform/ui/DateInput.tsx';
import { toast } from '#web/platform/ui/toast.ts';
import { AssigneeFields } from '#web/records/tasks/AssigneeFields.tsx';
import { addTask } from '#web/records/tasks/task-client.ts';

export interface AddTaskDialogProps extends Pick<FormDialogProps<unknown>, 'beside' | 'onClose'> {
  caseId: number;
}

const folded = ['taskId', 'dueOn', 'dueTime', 'assignedUserId', 'departmentId'] as const;

/**
 * Adds a task beside the case: in the user's own words, or a standard task of Settings. Assignee and due date follow from its definition;
 * without one it is the user's own, due on the next business day.
 */
export function AddTaskDialog({ caseId, beside = 'page', onClose }: AddTaskDialogProps) {
  const form = useContractForm({
    schema: newTaskInput,
    given: { caseId },
    values: {
      name: null,
      taskId: null,
      dueOn: null,
      dueTime: usualDueTime,
      assignedUserId: null,
      departmentId: null,
    },
    save: async (input) => {
      await addTask(input);
      toast.success('Task added', undefined, { href: `/cases/${caseId}?tab=tasks` });
    },
  });
  return (
    <FormDialog title="Add a task" beside={beside} submitLabel="Add task" form={form} onClose={onClose}>
      <FoldedFields form={form} names={folded} summary="Standard task, due date and assignee">
        <FormField form={form} name="taskId" label="Task">
          {(control) => <NamePicker {...control} from="tasks" defaultText="In my own words" />}
        </FormField>
        <div className="grid grid-cols-[1fr_7rem] gap-3">
          <FormField
            form={form}
            name="dueOn"
            label="Due on"
            help="Leave blank for the next business day, or the standard task’s own date."
          >
            {(control) => <DateInput {...control} allowFuture />}
          </FormField>
          <InputField form={form} name="dueTime" label="At" kind="line" max={5} />
        </div>
        <AssigneeFields form={form} defaultText="Me, or as the standard task says" />
      </FoldedFields>
      <div data-autofocus="">
        <InputField form={form} name="name" label="What to do" kind="text" max={200} />
      </div>
    </FormDialog>
  );
}
