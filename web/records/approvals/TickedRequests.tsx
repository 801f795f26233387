import { useState } from 'react';
import { poundsText } from '#shared/platform/money.ts';
import type { ApprovalItem } from '#shared/records/approvals/contract.ts';
import { messageOf } from '#web/platform/api/api-error.ts';
import { Button } from '#web/platform/ui/Button.tsx';
import { TickedBar } from '#web/platform/ui/TickedBar.tsx';
import { toast } from '#web/platform/ui/toast.ts';
import { ApproveDialog } from './DecisionDialogs.tsx';
import { approveAll } from './queue-client.ts';

/** The messages about several requests, without repeats. */
const wordsOf = (outcomes: readonly { message: string }[]) =>
  [...new Set(outcomes.map(({ message }) => message))].join(' ');

interface TickedRequestsProps {
  requests: readonly ApprovalItem[];
  isAsking: boolean;
  onAsk: (isAsking: boolean) => void;
  onClear: () => void;
}

/** What can be done with the ticked requests, with their number and sum. */
export function TickedRequests({ requests, isAsking, onAsk, onClear }: TickedRequestsProps) {
  const [isBusy, setBusy] = useState(false);
  if (requests.length === 0) return null;
  const sum = requests.reduce((total, { amountPence }) => total + (amountPence ?? 0), 0);
  async function approve() {
    setBusy(true);
    try {
      const outcomes = await approveAll(requests.map(({ id }) => id));
      const decided = (wanted: string) => outcomes.filter(({ decision }) => decision === wanted);
      const [approved, first] = [decided('approved').length, decided('pending')];
      const others = outcomes.filter(({ decision }) => decision !== 'approved' && decision !== 'pending');
      if (approved > 0) toast.success(`${approved} approved.`);
      if (first.length > 0) toast.info(`${first.length} approved first.`, wordsOf(first));
      if (others.length > 0) toast.error(`${others.length} not approved.`, wordsOf(others));
      onClear();
    } catch (error) {
      toast.error('Not decided.', messageOf(error));
    }
    setBusy(false);
    onAsk(false);
  }
  return (
    <TickedBar
      label="Ticked requests"
      words={`${requests.length} ticked${sum > 0 ? ` · ${poundsText(sum)}` : ''}`}
      onClear={onClear}
    >
      <Button small colour="accent" onClick={() => onAsk(true)}>
        Approve {requests.length}
      </Button>
      {isAsking && (
        <ApproveDialog
          requests={requests}
          isBusy={isBusy}
          onApprove={() => void approve()}
          onClose={() => onAsk(false)}
        />
      )}
    </TickedBar>
  );
}
