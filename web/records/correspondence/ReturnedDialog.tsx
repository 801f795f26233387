import { useState } from 'react';
import { londonDate } from '#shared/platform/dates.ts';
import { mailContract } from '#shared/records/correspondence/contract.ts';
import { ApiError } from '#web/platform/api/api-error.ts';
import { FormDialog, useContractForm } from '#web/platform/page/form/FormDialog.tsx';
import { FormField, InputField } from '#web/platform/page/form/FormField.tsx';
import { Select, TextInput } from '#web/platform/ui/Field.tsx';
import { toast } from '#web/platform/ui/toast.ts';
import { returnPost } from './mail-client.ts';

type Named = { id: number; name: string };

/** Records that a letter came back: a scanner types the code on it into the first field. */
export function ReturnedDialog({ onClose }: { onClose: () => void }) {
  // Known once the server has said that the letter went to several.
  const [recipients, setRecipients] = useState<readonly Named[]>([]);
  const form = useContractForm({
    schema: mailContract.returned.input,
    given: {},
    values: { code: '', returnedOn: londonDate(), reason: 'Gone away', recipientId: null },
    save: async (input) => {
      try {
        const { number, sentTo } = await returnPost(input);
        toast.success('Noted as returned.', `${number} to ${sentTo}. Its address is flagged.`);
      } catch (error) {
        const details = error instanceof ApiError ? (error.details as { recipients?: Named[] }) : undefined;
        if (details?.recipients) setRecipients(details.recipients);
        throw error;
      }
    },
  });
  return (
    <FormDialog title="Returned post" submitLabel="Note as returned" form={form} onClose={onClose}>
      <FormField
        form={form}
        name="code"
        label="Code or number"
        required
        help="Scan the code on the letter, or type its number, such as M000123."
      >
        {(control) => <TextInput {...control} autoComplete="off" />}
      </FormField>
      {recipients.length > 0 && (
        <FormField form={form} name="recipientId" label="Whose letter came back" required>
          {(control) => (
            <Select {...control} options={recipients.map(({ id, name }) => ({ id, label: name }))} />
          )}
        </FormField>
      )}
      <InputField form={form} name="returnedOn" label="Came back on" required kind="day" />
      <InputField form={form} name="reason" label="What the envelope says" required kind="line" />
    </FormDialog>
  );
}
