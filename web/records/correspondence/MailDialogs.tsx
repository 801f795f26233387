import { mailContract } from '#shared/records/correspondence/contract.ts';
import { FieldsDialog } from '#web/platform/page/form/FieldsDialog.tsx';
import { cancelMail, rejectMail, tellResult } from './mail-client.ts';

interface CancelDialogProps {
  ids: readonly number[];
  onClose: () => void;
  onDone?: () => void;
}

/** Cancels items that have not left, with the reason. */
export function CancelDialog({ ids, onClose, onDone }: CancelDialogProps) {
  const what = ids.length === 1 ? 'this letter' : `${ids.length} letters`;
  return (
    <FieldsDialog
      title={`Cancel ${what}`}
      submitLabel={ids.length === 1 ? 'Cancel the letter' : `Cancel ${ids.length} letters`}
      cancelLabel="Keep"
      colour="red"
      schema={mailContract.cancel.input}
      given={{ ids: [...ids] }}
      fields={{
        reason: {
          kind: 'line',
          label: 'Why',
          help: 'It is kept in the history of the case.',
          required: true,
          value: '',
        },
      }}
      call={async (input) => {
        tellResult(await cancelMail(input), 'cancelled');
        onDone?.();
      }}
      onClose={onClose}
    />
  );
}

/** Sends a letter back to its writer with a comment. */
export function RejectDialog({ id, onClose }: { id: number; onClose: () => void }) {
  return (
    <FieldsDialog
      title="Reject the letter"
      submitLabel="Reject"
      schema={mailContract.reject.input}
      given={{ id }}
      fields={{
        comment: { kind: 'text', label: 'What needs changing', required: true, rows: 4, value: '' },
      }}
      call={rejectMail}
      onClose={onClose}
    />
  );
}
