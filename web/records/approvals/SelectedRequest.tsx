import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ApprovalDetail, ApprovalOutcome, ListedApproval } from '#shared/records/approvals/contract.ts';
import { sayOutcome } from '#web/platform/page/approvals/approvals-client.ts';
import { Loaded } from '#web/platform/page/Loaded.tsx';
import { useTelling } from '#web/platform/page/use-attempt.ts';
import { focusRow, usePageKeys } from '#web/platform/page/use-page-keys.ts';
import { ApproveDialog, DelegateDialog, RejectDialog } from './DecisionDialogs.tsx';
import { approveOne, requestOptions, withdrawOne } from './queue-client.ts';
import { type PaneDialog, RequestPane } from './RequestPane.tsx';

interface SelectedRequestProps {
  id: number;
  rows: readonly ListedApproval[];
  onSelect: (id: number | undefined) => void;
  /** Whether several are ticked: the key for approving then approves them. */
  onApproveTicked: (() => void) | null;
  /** Called with the reason why a key has no effect; null when it had one. */
  onKey: (outcome: string | null) => void;
}

/** The request on screen, its dialogs, and the keys that decide about it. */
export function SelectedRequest({ id, rows, onSelect, onApproveTicked, onKey }: SelectedRequestProps) {
  const query = useQuery(requestOptions(id));
  const [dialog, setDialog] = useState<PaneDialog | null>(null);
  const [isBusy, attempt] = useTelling('Not decided.');
  const at = rows.findIndex((row) => row.id === id);
  const close = () => setDialog(null);

  function move(step: 1 | -1): string | null {
    const next = rows[at === -1 ? 0 : at + step];
    if (!next) return step === 1 ? 'This is the last request.' : 'This is the first request.';
    onSelect(next.id);
    focusRow(next.id);
    return null;
  }
  /** What comes after a decided request; the one before it at the end of the page. */
  const goOn = () => onSelect((rows[at + 1] ?? rows[at - 1])?.id);

  async function run(decision: Promise<ApprovalOutcome>) {
    await attempt(async () => {
      sayOutcome(await decision);
      goOn();
    });
    close();
  }
  function open(which: PaneDialog): string | null {
    if (isBusy) return 'The last decision is still being saved.';
    if (!query.data) return 'The request is still being loaded.';
    if (query.data.blocker === null) setDialog(which);
    return query.data.blocker;
  }
  function approve(): string | null {
    if (!onApproveTicked) return open('approve');
    onApproveTicked();
    return null;
  }
  usePageKeys(
    {
      j: () => move(1),
      k: () => move(-1),
      a: approve,
      x: () => open('reject'),
      d: () => open('delegate'),
    },
    onKey,
  );
  return (
    <Loaded key={id} query={query} path={`approvals/${id}`}>
      {(request: ApprovalDetail) => (
        <>
          <RequestPane
            request={request}
            isBusy={isBusy}
            onDialog={setDialog}
            onWithdraw={() => void run(withdrawOne(id))}
          />
          {dialog === 'approve' && (
            <ApproveDialog
              requests={[request]}
              working={request.kind === 'bank_details' ? request.working : undefined}
              overLimit={request.overLimit}
              isBusy={isBusy}
              onApprove={() => void run(approveOne(id))}
              onClose={close}
            />
          )}
          {dialog === 'reject' && <RejectDialog request={request} onClose={close} onDecided={goOn} />}
          {dialog === 'delegate' && <DelegateDialog request={request} onClose={close} />}
        </>
      )}
    </Loaded>
  );
}
