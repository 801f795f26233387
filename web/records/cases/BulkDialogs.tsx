import { casesContract } from '#shared/records/cases/contract.ts';
import { bulkNewTaskInput } from '#shared/records/tasks/contract.ts';
import { trpcClient } from '#web/platform/api/trpc.ts';
import { FormDialog } from '#web/platform/page/form/FormDialog.tsx';
import { FormField } from '#web/platform/page/form/FormField.tsx';
import { useContractForm } from '#web/platform/page/form/use-contract-form.ts';
import { NamePicker } from '#web/platform/page/pickers/NamePicker.tsx';
import { DateInput } from '#web/platform/ui/DateInput.tsx';
import { casesInWords } from '#web/records/cases/case-words.ts';
import { invalidateCases } from '#web/records/cases/list-client.ts';

interface DialogProps {
  caseIds: readonly number[];
  onClose: () => void;
  /** Told what was done. */
  onDone: (words: string) => void;
}

export function AssignDialog({ caseIds, onClose, onDone }: DialogProps) {
  const count = casesInWords(caseIds.length);
  const form = useContractForm({
    schema: casesContract.assign.input,
    given: { caseIds: [...caseIds] },
    values: { ownerUserId: null },
    save: async (input) => {
      const { changed } = await trpcClient.cases.assign.mutate(input);
      await invalidateCases();
      onDone(`${casesInWords(changed)} changed hands.`);
    },
  });
  return (
    <FormDialog
      title={`Give ${count} to another owner`}
      submitLabel={`Assign ${count}`}
      form={form}
      onClose={onClose}
    >
      <FormField form={form} name="ownerUserId" label="New owner" required>
        {(control) => <NamePicker {...control} from="users" />}
      </FormField>
    </FormDialog>
  );
}

export function TaskDialog({ caseIds, onClose, onDone }: DialogProps) {
  const count = casesInWords(caseIds.length);
  const form = useContractForm({
    schema: bulkNewTaskInput,
    given: { caseIds: [...caseIds] },
    values: { taskId: null, dueOn: null },
    save: async (input) => {
      const { changed } = await trpcClient.tasks.addToCases.mutate(input);
      onDone(`${casesInWords(changed)} got the task.`);
    },
  });
  return (
    <FormDialog
      title={`Add a task to ${count}`}
      submitLabel={`Add to ${count}`}
      form={form}
      onClose={onClose}
    >
      <FormField
        form={form}
        name="taskId"
        label="Task"
        required
        help="It goes to whoever its settings name, case by case."
      >
        {(control) => <NamePicker {...control} from="tasks" />}
      </FormField>
      <FormField
        form={form}
        name="dueOn"
        label="Due on"
        help="Leave blank for the date in the task’s settings."
      >
        {(control) => <DateInput {...control} allowFuture />}
      </FormField>
    </FormDialog>
  );
}
