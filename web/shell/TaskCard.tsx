import { Check } from 'lucide-react';
import { useState } from 'react';
import type { TaskItem } from '#shared/tasks/contract.ts';
import { assigneeOf } from '#shared/tasks/tasks.ts';
import { messageOf } from '#web/api/api-error.ts';
import { useAuth } from '#web/session/auth.ts';
import { TaskDue } from '#web/shell/TaskDue.tsx';
import { completeItem, peopleText } from '#web/shell/tasks.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/Field.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { toast } from '#web/ui/toast.ts';

/** One task of the popover. If it requires a note, the first press of the button opens a field for it. */
export function TaskCard({ task, onLeave }: { task: TaskItem; onLeave: () => void }) {
  const { profile, may } = useAuth();
  const [note, setNote] = useState('');
  const [isAsking, setAsking] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const needsNote = task.task.completionRequires === 'note';

  async function complete() {
    setMissing(isAsking && note.trim() === '');
    if (needsNote && note.trim() === '') return setAsking(true);
    setBusy(true);
    try {
      await completeItem(profile.id, task, note);
      toast.success('Task completed.', task.task.name, { href: `/cases/${task.case.id}?tab=tasks` });
    } catch (error) {
      toast.error('Error updating.', messageOf(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <li className="space-y-1.5 px-4 py-3">
      <div className="flex items-start justify-between gap-3">
        <p className="min-w-0 font-medium break-words">{task.task.name}</p>
        <span className="shrink-0 text-sm text-muted">{assigneeOf(task)}</span>
      </div>
      <p className="text-sm text-muted">{peopleText(task)}</p>
      <p className="text-sm">
        <TaskDue task={task} />
      </p>
      {isAsking && (
        <Field label="What was done" required error={isMissing && !note.trim() ? 'Required.' : undefined}>
          {(control) => <TextArea {...control} rows={2} value={note} onChange={setNote} maxLength={2000} />}
        </Field>
      )}
      <div className="flex flex-wrap gap-2 pt-0.5">
        <ButtonLink small href={`/cases/${task.case.id}`} onClick={onLeave}>
          View Case
        </ButtonLink>
        {may('case.write') && (
          <Button
            small
            colour={isAsking ? 'accent' : 'neutral'}
            loading={isBusy}
            onClick={() => void complete()}
          >
            {!isBusy && <Check aria-hidden="true" className="size-3.5" />}
            Mark Completed
          </Button>
        )}
      </div>
    </li>
  );
}
