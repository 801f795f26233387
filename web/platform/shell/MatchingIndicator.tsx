import { useState } from 'react';
import { useAuth } from '#web/platform/api/auth.ts';
import { BankMatching } from '#web/platform/shell/BankMatching.tsx';
import { restartMatching, useMatchingLog } from '#web/platform/shell/matching.ts';
import { toast } from '#web/platform/ui/toast.ts';

/** The live record of bank matching in the top bar. */
export function MatchingIndicator() {
  const { may } = useAuth();
  const { data: run = null } = useMatchingLog();
  const [isRestarting, setRestarting] = useState(false);

  async function restart(stuck: { id: number }) {
    setRestarting(true);
    try {
      await restartMatching(stuck);
      toast.success('Bank matching was restarted.');
    } catch {
      toast.error('An error occurred', 'Bank matching failed to restart. Please try again.');
    } finally {
      setRestarting(false);
    }
  }

  return (
    <BankMatching
      run={run}
      restarting={isRestarting}
      onRestart={run && may('financials.banking') ? () => void restart(run) : undefined}
    />
  );
}
