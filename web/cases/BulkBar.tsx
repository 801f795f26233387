import { ListTodo, UserRound, X } from 'lucide-react';
import { useState } from 'react';
import { trpcClient } from '#web/api/trpc.ts';
import { invalidateCases } from '#web/cases/list-client.ts';
import { DialogForm, type Errors } from '#web/page/DialogForm.tsx';
import { NamePicker } from '#web/reference/NamePicker.tsx';
import { Button } from '#web/ui/Button.tsx';
import { DateInput } from '#web/ui/DateInput.tsx';
import { Field } from '#web/ui/Field.tsx';
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
  const [owner, setOwner] = useState<number | null>(null);
  const count = casesInWords(caseIds.length);

  async function assign() {
    const input = { caseIds: [...caseIds], ownerUserId: owner ?? 0 };
    const { changed } = await trpcClient.cases.assign.mutate(input);
    await invalidateCases();
    onDone(`${casesInWords(changed)} changed hands.`);
  }

  return (
    <DialogForm
      onClose={onClose}
      title={`Give ${count} to another owner`}
      submitLabel={`Assign ${count}`}
      check={(): Errors => (owner === null ? { ownerUserId: 'Required.' } : {})}
      submit={assign}
    >
      {(errors) => (
        <Field label="New owner" required error={errors.ownerUserId}>
          {(control) => (
            <NamePicker {...control} from="users" label="owner" value={owner} onChange={setOwner} />
          )}
        </Field>
      )}
    </DialogForm>
  );
}

function TaskDialog({ caseIds, onClose, onDone }: DialogProps) {
  const [task, setTask] = useState<number | null>(null);
  const [dueOn, setDueOn] = useState<string | null>(null);
  const count = casesInWords(caseIds.length);

  async function add() {
    const input = { caseIds: [...caseIds], taskId: task ?? 0, dueOn: dueOn ?? undefined };
    const { changed } = await trpcClient.tasks.addToCases.mutate(input);
    onDone(`${casesInWords(changed)} got the task.`);
  }

  return (
    <DialogForm
      onClose={onClose}
      title={`Add a task to ${count}`}
      submitLabel={`Add to ${count}`}
      check={(): Errors => (task === null ? { taskId: 'Required.' } : {})}
      submit={add}
    >
      {(errors) => (
        <>
          <Field
            label="Task"
            required
            error={errors.taskId}
            help="Whoever its settings name gets it, case by case."
          >
            {(control) => (
              <NamePicker {...control} from="tasks" label="task" value={task} onChange={setTask} />
            )}
          </Field>
          <Field label="Due on" help="Empty: as the task’s settings say." error={errors.dueOn}>
            {(control) => <DateInput {...control} allowFuture value={dueOn} onChange={setDueOn} />}
          </Field>
        </>
      )}
    </DialogForm>
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
