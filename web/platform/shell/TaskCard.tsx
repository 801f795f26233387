import { Check } from 'lucide-react';
import { useState } from 'react';
import type { TaskItem } from '#shared/records/tasks/contract.ts';
import { assigneeOf } from '#shared/records/tasks/tasks.ts';
import { messageOf } from '#web/platform/api/api-error.ts';
import { useAuth } from '#web/platform/api/auth.ts';
import { TaskDemand } from '#web/platform/shell/TaskDemand.tsx';
import { TaskDue } from '#web/platform/shell/TaskDue.tsx';
import { demandedBy } from '#web/platform/shell/task-supply.ts';
import { completeItem, peopleText } from '#web/platform/shell/tasks.ts';
import { useTaskDemand } from '#web/platform/shell/use-task-demand.ts';
import { Button, ButtonLink } from '#web/platform/ui/Button.tsx';
import { toast } from '#web/platform/ui/toast.ts';

/** One task of the popover. If its definition requires something, the first press of the button asks for it there and then. */
export function TaskCard({ task, onLeave }: { task: TaskItem; onLeave: () => void }) {
  const { profile, may } = useAuth();
  const demand = useTaskDemand(task);
  const { demanded } = demand;
  const [isBusy, setBusy] = useState(false);

  async function complete() {
    if (!demanded && task.task.completionRequires === 'note') return demand.ask({ kind: 'note' });
    setBusy(true);
    try {
      await demand.complete((note) => completeItem(profile.id, task, note));
      toast.success('Task completed.', task.task.name, { href: `/cases/${task.case.id}?tab=tasks` });
    } catch (error) {
      const asked = demanded ? null : demandedBy(error);
      if (asked?.kind === 'note') demand.ask(asked);
      if (!asked && !demand.isLacking) toast.error('Error updating.', messageOf(error));
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
      {demanded && <TaskDemand {...demand} demanded={demanded} />}
      <div className="flex flex-wrap gap-2 pt-0.5">
        <ButtonLink small href={`/cases/${task.case.id}`} onClick={onLeave}>
          View Case
        </ButtonLink>
        {may('case.write') && (
          <Button
            small
            colour={demanded ? 'accent' : 'neutral'}
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
