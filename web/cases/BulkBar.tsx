import { ListTodo, UserRound, X } from 'lucide-react';
import { useState } from 'react';
import { casesContract } from '#shared/cases/contract.ts';
import { bulkNewTaskInput } from '#shared/tasks/contract.ts';
import { trpcClient } from '#web/api/trpc.ts';
import { invalidateCases } from '#web/cases/list-client.ts';
import { FormDialog } from '#web/page/form/FormDialog.tsx';
import { FormField } from '#web/page/form/FormField.tsx';
import { useContractForm } from '#web/page/form/use-contract-form.ts';
import { NamePicker } from '#web/reference/NamePicker.tsx';
import { Button } from '#web/ui/Button.tsx';
import { DateInput } from '#web/ui/DateInput.tsx';
import { toast } from '#web/ui/toast.ts';

const number = new Intl.NumberFormat('en-GB');
/** '1 case', '1,204 cases'. */
export const casesInWords = (count: number): string =>
  `${number.format(count)} ${count === 1 ? 'case' : 'cases'}`;

interface DialogProps {
  caseIds: readonly number[];
  onClose: () => void;
  /** Told what was done. */
  onDone: (words: string) => void;
}

function AssignDialog({ caseIds, onClose, onDone }: DialogProps) {
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

function TaskDialog({ caseIds, onClose, onDone }: DialogProps) {
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
        help="Whoever its settings name gets it, case by case."
      >
        {(control) => <NamePicker {...control} from="tasks" />}
      </FormField>
      <FormField form={form} name="dueOn" label="Due on" help="Empty: as the task’s settings say.">
        {(control) => <DateInput {...control} allowFuture />}
      </FormField>
    </FormDialog>
  );
}

const dialogs = { assign: AssignDialog, task: TaskDialog };

export interface BulkBarProps {
  caseIds: readonly number[];
  onClear: () => void;
}

/** What can be done with the ticked cases, with their number. */
export function BulkBar({ caseIds, onClear }: BulkBarProps) {
  const [open, setOpen] = useState<keyof typeof dialogs | null>(null);
  if (caseIds.length === 0) return null;
  const Dialog = open && dialogs[open];
  return (
    <section
      aria-label="Ticked cases"
      className="flex flex-wrap items-center gap-2 rounded-lg border border-accent-text bg-accent-soft px-3 py-1.5"
    >
      <output className="mr-2 font-medium">{casesInWords(caseIds.length)} ticked</output>
      <Button small onClick={() => setOpen('assign')}>
        <UserRound aria-hidden="true" className="size-4" />
        Assign owner
      </Button>
      <Button small onClick={() => setOpen('task')}>
        <ListTodo aria-hidden="true" className="size-4" />
        Add task
      </Button>
      <Button small colour="plain" onClick={onClear}>
        <X aria-hidden="true" className="size-4" />
        Untick all
      </Button>
      {Dialog && (
        <Dialog
          caseIds={caseIds}
          onClose={() => setOpen(null)}
          onDone={(words) => {
            toast.success('Item Updated.', words);
            onClear();
          }}
        />
      )}
    </section>
  );
}
