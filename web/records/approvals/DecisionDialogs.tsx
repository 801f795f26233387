import { useQuery } from '@tanstack/react-query';
import { poundsText } from '#shared/platform/money.ts';
import { approvalKinds } from '#shared/records/approvals/approvals.ts';
import {
  type ApprovalDetail,
  approvalsContract,
  type ListedApproval,
  type Working,
} from '#shared/records/approvals/contract.ts';
import { sayOutcome } from '#web/platform/page/approvals/approvals-client.ts';
import { FieldsDialog } from '#web/platform/page/form/FieldsDialog.tsx';
import { ConfirmDialog } from '#web/platform/ui/ConfirmDialog.tsx';
import { decidersOptions, delegateOne, rejectOne } from './queue-client.ts';
import { WorkingView } from './RequestPane.tsx';

interface DialogProps {
  request: ApprovalDetail;
  onClose: () => void;
  /** Called once the request is decided. */
  onDecided: () => void;
}

/** Asks for the reason. */
export function RejectDialog({ request, onClose, onDecided }: DialogProps) {
  return (
    <FieldsDialog
      title={`Reject ${request.summary}`}
      submitLabel="Reject"
      colour="red"
      schema={approvalsContract.reject.input}
      given={{ id: request.id }}
      fields={{
        comment: {
          kind: 'text',
          label: 'Why',
          help: 'The requester sees this.',
          required: true,
          value: '',
        },
      }}
      call={async (input) => {
        sayOutcome(await rejectOne(input));
        onDecided();
      }}
      onClose={onClose}
    />
  );
}

/** Offers those who may decide it. */
export function DelegateDialog({ request, onClose }: Omit<DialogProps, 'onDecided'>) {
  const { data } = useQuery(decidersOptions(request.id));
  return (
    <FieldsDialog
      title={`Pass on ${request.summary}`}
      submitLabel="Pass on"
      schema={approvalsContract.delegate.input}
      given={{ id: request.id }}
      fields={{
        userId: {
          kind: 'choice',
          label: 'To',
          help:
            data?.length === 0
              ? 'Nobody else may decide this.'
              : 'Anyone who may decide it. Others may still decide it too.',
          required: true,
          options: (data ?? []).map(({ id, name }) => ({ id, label: name })),
          value: null,
        },
      }}
      call={async (input) => sayOutcome(await delegateOne(input))}
      onClose={onClose}
    />
  );
}

interface ApproveDialogProps {
  /** One, or several of one kind. */
  requests: readonly Pick<ListedApproval, 'id' | 'kind' | 'summary' | 'amountPence'>[];
  /** What must be compared once more before it is approved: bank details, old beside new. */
  working?: Working | undefined;
  /** What approving does instead, where the amount is over the caller's limit. */
  overLimit?: string | null | undefined;
  isBusy: boolean;
  onApprove: () => void;
  onClose: () => void;
}

const inWords = ({ kind }: Pick<ListedApproval, 'kind'>, count: number) =>
  count === 1 ? approvalKinds[kind] : `${count} × ${approvalKinds[kind]}`;

/** Says what is approved, with its sum. */
export function ApproveDialog({
  requests,
  working,
  overLimit,
  isBusy,
  onApprove,
  onClose,
}: ApproveDialogProps) {
  const [first] = requests;
  if (!first) return null;
  const sum = requests.reduce((total, { amountPence }) => total + (amountPence ?? 0), 0);
  return (
    <ConfirmDialog
      open
      isReady
      title={requests.length === 1 ? 'Approve this?' : `Approve ${requests.length} requests?`}
      confirmLabel={requests.length === 1 ? 'Approve' : `Approve ${requests.length}`}
      colour="accent"
      loading={isBusy}
      onConfirm={onApprove}
      onCancel={onClose}
    >
      <p>
        {inWords(first, requests.length)}
        {requests.length === 1 && `: ${first.summary}`}
        {sum > 0 && (
          <>
            , <strong className="figures">{poundsText(sum)}</strong>
            {requests.length > 1 && ' together'}
          </>
        )}
        .
      </p>
      {working && (
        <div className="mt-3">
          <WorkingView working={working} />
        </div>
      )}
      {overLimit && (
        <p className="mt-2 text-muted">
          {overLimit} It will be passed on to somebody with a high enough limit.
        </p>
      )}
    </ConfirmDialog>
  );
}
