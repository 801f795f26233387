import { mailContract } from '#shared/records/correspondence/contract.ts';
import { FormDialog } from '#web/platform/page/form/FormDialog.tsx';
import { FormField } from '#web/platform/page/form/FormField.tsx';
import { useContractForm } from '#web/platform/page/form/use-contract-form.ts';
import { TextArea } from '#web/platform/ui/TextArea.tsx';
import { TextInput } from '#web/platform/ui/TextInput.tsx';
import { cancelMail, rejectMail, tellResult } from './mail-client.ts';

interface CancelDialogProps {
  ids: readonly number[];
  onClose: () => void;
  onDone?: () => void;
}

/** Takes items back that have not left, and says why. */
export function CancelDialog({ ids, onClose, onDone }: CancelDialogProps) {
  const form = useContractForm({
    schema: mailContract.cancel.input,
    given: { ids: [...ids] },
    values: { reason: '' },
    save: async (input) => {
      tellResult(await cancelMail(input), 'cancelled');
      onDone?.();
    },
  });
  const what = ids.length === 1 ? 'this letter' : `${ids.length} letters`;
  return (
    <FormDialog
      title={`Cancel ${what}`}
      submitLabel={ids.length === 1 ? 'Cancel the letter' : `Cancel ${ids.length} letters`}
      cancelLabel="Keep"
      colour="red"
      form={form}
      onClose={onClose}
    >
      <FormField form={form} name="reason" label="Why" required help="It is kept in the history of the case.">
        {(control) => <TextInput {...control} />}
      </FormField>
    </FormDialog>
  );
}

/** Sends a letter back to its writer with a comment. */
export function RejectDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const form = useContractForm({
    schema: mailContract.reject.input,
    given: { id },
    values: { comment: '' },
    save: async (input) => {
      await rejectMail(input);
    },
  });
  return (
    <FormDialog title="Reject the letter" submitLabel="Reject" form={form} onClose={onClose}>
      <FormField form={form} name="comment" label="What is to be changed" required>
        {(control) => <TextArea {...control} rows={4} />}
      </FormField>
    </FormDialog>
  );
}
