import { poundsText } from '#shared/platform/money.ts';
import type { Mail } from '#shared/records/correspondence/contract.ts';
import { Button } from '#web/platform/ui/Button.tsx';
import { TickedBar } from '#web/platform/ui/TickedBar.tsx';
import type { MailActions } from './use-mail-actions.ts';

interface MailBarProps {
  picked: readonly Mail[];
  actions: MailActions;
  onClear: () => void;
}

/** What can be done with the ticked items, with their number and cost. */
export function MailBar({ picked, actions, onClear }: MailBarProps) {
  if (picked.length === 0) return null;
  const { waiting, stuck, queued, sent, isBusy } = actions;
  const cost = picked.reduce((sum, { costPence }) => sum + (costPence ?? 0), 0);
  return (
    <TickedBar label="Ticked mail" words={`${picked.length} ticked · ${poundsText(cost)}`} onClear={onClear}>
      {waiting.length > 0 && (
        <Button small colour="accent" disabled={isBusy} onClick={actions.approve}>
          Approve {waiting.length}
        </Button>
      )}
      {stuck.length > 0 && actions.mayWrite && (
        <Button small disabled={isBusy} onClick={actions.requeue}>
          Queue {stuck.length} again
        </Button>
      )}
      {queued.length > 0 && actions.mayWrite && (
        <Button small disabled={isBusy} onClick={actions.print}>
          Print {queued.length}
        </Button>
      )}
      {sent.length > 0 && actions.mayWrite && (
        <Button small disabled={isBusy} onClick={actions.certify}>
          Certify delivery of {sent.length}
        </Button>
      )}
      {actions.mayWrite && (
        <Button small disabled={isBusy} onClick={actions.cancel}>
          Cancel {picked.length}
        </Button>
      )}
    </TickedBar>
  );
}
