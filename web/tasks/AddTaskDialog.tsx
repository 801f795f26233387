import { useState } from 'react';
import type { Assignee } from '#shared/tasks/contract.ts';
import { usualDueTime } from '#shared/tasks/tasks.ts';
import { DialogForm } from '#web/page/DialogForm.tsx';
import { NamePicker } from '#web/reference/NamePicker.tsx';
import { AssigneeFields } from '#web/tasks/AssigneeFields.tsx';
import { addTask } from '#web/tasks/task-client.ts';
import { DateInput } from '#web/ui/DateInput.tsx';
import { Field } from '#web/ui/Field.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';
import { toast } from '#web/ui/toast.ts';

/** Adds a task to a case; who does it and when follow from its definition unless something is chosen. */
export function AddTaskDialog({ caseId, onClose }: { caseId: number; onClose: () => void }) {
  const [taskId, setTaskId] = useState<number | null>(null);
  const [dueOn, setDueOn] = useState<string | null>(null);
  const [dueTime, setDueTime] = useState<string>(usualDueTime);
  const [to, setTo] = useState<Assignee>({ assignedUserId: null, departmentId: null });
  return (
    <DialogForm
      title="Add a task"
      submitLabel="Add task"
      check={() => ({ ...(taskId === null && { taskId: 'Required.' }) })}
      submit={async () => {
        if (taskId === null) return;
        await addTask(caseId, { taskId, ...(dueOn !== null && { dueOn, dueTime }), ...to });
        toast.success('Item Created.');
      }}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <Field label="Task" required error={errors.taskId}>
            {(control) => (
              <NamePicker {...control} from="tasks" label="task" value={taskId} onChange={setTaskId} />
            )}
          </Field>
          <div className="grid grid-cols-[1fr_7rem] gap-3">
            <Field label="Due on" help="Empty: as the task’s settings say." error={errors.dueOn}>
              {(control) => <DateInput {...control} allowFuture value={dueOn} onChange={setDueOn} />}
            </Field>
            <Field label="At" error={errors.dueTime}>
              {(control) => <TextInput {...control} value={dueTime} onChange={setDueTime} maxLength={5} />}
            </Field>
          </div>
          <AssigneeFields
            value={to}
            onChange={setTo}
            errors={errors}
            defaultText="As the task’s settings say"
          />
        </>
      )}
    </DialogForm>
  );
}
