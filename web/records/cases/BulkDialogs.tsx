import { casesContract } from '#shared/records/cases/contract.ts';
import { bulkNewTaskInput } from '#shared/records/tasks/contract.ts';
import { trpcClient } from '#web/platform/api/trpc.ts';
import { FieldsDialog } from '#web/platform/page/form/FieldsDialog.tsx';
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
  return (
    <FieldsDialog
      title={`Assign ${count} to another owner`}
      submitLabel={`Assign ${count}`}
      schema={casesContract.assign.input}
      given={{ caseIds: [...caseIds] }}
      fields={{
        ownerUserId: { kind: 'row', label: 'New owner', required: true, from: 'users', value: null },
      }}
      call={async (input) => {
        const { changed } = await trpcClient.cases.assign.mutate(input);
        await invalidateCases();
        onDone(`${casesInWords(changed)} assigned.`);
      }}
      onClose={onClose}
    />
  );
}

export function TaskDialog({ caseIds, onClose, onDone }: DialogProps) {
  const count = casesInWords(caseIds.length);
  return (
    <FieldsDialog
      title={`Add a task to ${count}`}
      submitLabel={`Add to ${count}`}
      schema={bulkNewTaskInput}
      given={{ caseIds: [...caseIds] }}
      fields={{
        taskId: {
          kind: 'row',
          label: 'Task',
          help: 'It goes to whoever its settings name, case by case.',
          required: true,
          from: 'tasks',
          value: null,
        },
        dueOn: {
          kind: 'day',
          label: 'Due on',
          help: 'Leave blank for the date in the task’s settings.',
          allowFuture: true,
          value: null,
        },
      }}
      call={async (input) => {
        const { changed } = await trpcClient.tasks.addToCases.mutate(input);
        onDone(`Task added to ${casesInWords(changed)}.`);
      }}
      onClose={onClose}
    />
  );
}
