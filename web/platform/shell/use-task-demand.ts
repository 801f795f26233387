import { useCallback, useState } from 'react';
import type { TaskItem } from '#shared/records/tasks/contract.ts';
import type { Demanded } from '#shared/records/tasks/tasks.ts';
import { ApiError } from '#web/platform/api/api-error.ts';
import {
  demandedBy,
  isDoneAlready,
  isSupplied,
  noSupply,
  supplyCase,
} from '#web/platform/shell/task-supply.ts';

/**
 * The requirements of a task on completion. A document or a value is asked for after a completion was refused for lack of it; a note is
 * asked for by the caller, who may have a field for it. `complete` stores the entries on the case and then completes the task; it throws
 * every refusal, including the one that starts the asking.
 */
export function useTaskDemand(task: TaskItem) {
  const [supply, setSupply] = useState(noSupply);
  const [demanded, ask] = useState<Demanded | null>(null);
  const [isChecked, setChecked] = useState(false);
  const onSupply = useCallback(
    (more: Partial<typeof noSupply>) => setSupply((given) => ({ ...given, ...more })),
    [],
  );
  const isLacking = demanded !== null && !isSupplied(demanded, supply);

  async function complete(finish: (note: string) => Promise<unknown>): Promise<void> {
    setChecked(true);
    if (isLacking) throw new ApiError(400, { message: 'Enter what the task requires.' });
    let isOnCase = false;
    try {
      if (demanded) isOnCase = await supplyCase(task, demanded, supply);
      await finish(supply.note).catch((error: unknown) => {
        if (!demanded || !isDoneAlready(error)) throw error;
      });
    } catch (error) {
      const asked = demandedBy(error);
      // Items already on the case are not requested or filed twice.
      if (isOnCase) ask(null);
      else if (!demanded && asked && asked.kind !== 'note') {
        ask(asked);
        setChecked(false);
      }
      throw error;
    }
  }

  const error = isChecked && isLacking ? 'Required.' : undefined;
  return { demanded, ask, complete, isLacking, supply, onSupply, error };
}
