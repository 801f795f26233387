import { useState } from 'react';
import { messageOf } from '#web/platform/api/api-error.ts';

/** One call at a time of a dialog without a form: whether it runs, and why the last one failed. */
export function useAttempt() {
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  async function attempt(act: () => Promise<void>): Promise<void> {
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
