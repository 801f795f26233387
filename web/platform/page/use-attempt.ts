import { useState } from 'react';
import { messageOf } from '#web/platform/api/api-error.ts';
import { toast } from '#web/platform/ui/toast.ts';

/** One call at a time of a dialog without a form: whether it is running, and why the last one failed. */
export function useAttempt() {
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  async function attempt(act: () => Promise<unknown>): Promise<void> {
    setBusy(true);
    setProblem(null);
    try {
      await act();
    } catch (error) {
      setProblem(messageOf(error));
    } finally {
      setBusy(false);
    }
  }
  return { attempt, problem, isBusy };
}

/** Does what somebody asked for; where it is refused, a toast says why. */
export async function tellRefusal(act: () => Promise<unknown>, failure = 'Error updating.'): Promise<void> {
  try {
    await act();
  } catch (error) {
    toast.error(failure, messageOf(error));
  }
}

/** The same for a button: whether it is running, and how to start it. */
export function useTelling(failure?: string) {
  const [isBusy, setBusy] = useState(false);
  async function attempt(act: () => Promise<unknown>): Promise<void> {
    setBusy(true);
    await tellRefusal(act, failure);
    setBusy(false);
  }
  return [isBusy, attempt] as const;
}
