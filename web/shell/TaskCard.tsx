import { Check } from 'lucide-react';
import { useCallback, useState } from 'react';
import type { TaskItem } from '#shared/tasks/contract.ts';
import { assigneeOf, type Demanded } from '#shared/tasks/tasks.ts';
import { messageOf } from '#web/api/api-error.ts';
import { useAuth } from '#web/session/auth.ts';
import { TaskDemand } from '#web/shell/TaskDemand.tsx';
import { TaskDue } from '#web/shell/TaskDue.tsx';
import {
  demandedBy,
  isDoneAlready,
  isSupplied,
  noSupply,
  type Supply,
  supplyCase,
} from '#web/shell/task-supply.ts';
import { completeItem, peopleText } from '#web/shell/tasks.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { toast } from '#web/ui/toast.ts';

/** One task of the popover. Where its definition demands something, the first press of the button asks for it on the spot. */
export function TaskCard({ task, onLeave }: { task: TaskItem; onLeave: () => void }) {
  const { profile, may } = useAuth();
  const [supply, setSupply] = useState(noSupply);
  const [demanded, setDemanded] = useState<Demanded | null>(null);
  const [isMissing, setMissing] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const give = useCallback((more: Partial<Supply>) => setSupply((given) => ({ ...given, ...more })), []);

  async function complete() {
    if (!demanded && task.task.completionRequires === 'note') return setDemanded({ kind: 'note' });
    const isLacking = demanded !== null && !isSupplied(demanded, supply);
    setMissing(isLacking);
    if (isLacking) return;
    setBusy(true);
    let isOnCase = false;
    try {
      if (demanded) isOnCase = await supplyCase(task, demanded, supply);
      await completeItem(profile.id, task, supply.note).catch((error: unknown) => {
        if (!demanded || !isDoneAlready(error)) throw error;
      });
      toast.success('Task completed.', task.task.name, { href: `/cases/${task.case.id}?tab=tasks` });
    } catch (error) {
      const asked = demandedBy(error);
      if (asked && !demanded) setDemanded(asked);
      else toast.error('Error updating.', messageOf(error));
      // What is on the case already is not asked for, or filed, twice.
      if (isOnCase) setDemanded(null);
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
      {demanded && (
        <TaskDemand
          demanded={demanded}
          supply={supply}
          onSupply={give}
          error={isMissing && !isSupplied(demanded, supply) ? 'Required.' : undefined}
        />
      )}
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
