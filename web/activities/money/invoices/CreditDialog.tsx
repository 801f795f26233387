import {
  type FeeInvoiceDetail,
  feeInvoicesContract,
} from '#shared/activities/money/fee-invoices/contract.ts';
import { poundsText } from '#shared/platform/money.ts';
import { FormDialog, useContractForm } from '#web/platform/page/form/FormDialog.tsx';
import { FormField, InputField, partOf } from '#web/platform/page/form/FormField.tsx';
import { TextInput } from '#web/platform/ui/Field.tsx';
import { toast } from '#web/platform/ui/toast.ts';
import { askForCredit } from './fee-invoices-client.ts';

/** Refunds fees of an invoice to the estate, wholly or in part, once a second person has agreed. */
export function CreditDialog({ invoice, onClose }: { invoice: FeeInvoiceDetail; onClose: () => void }) {
  const lines = invoice.lines.filter(({ leftPence }) => leftPence > 0);
  const form = useContractForm({
    schema: feeInvoicesContract.credit.input,
    given: { id: invoice.id },
    values: { lines: lines.map(({ id }) => ({ lineId: id, grossPence: null })), reason: '' },
    save: async (input) => {
      await askForCredit(input);
      toast.success('Sent for approval');
    },
  });
  return (
    <FormDialog
      title={`Refund fees of ${invoice.reference}`}
      submitLabel="Send for approval"
      form={form}
      onClose={onClose}
    >
      <p>
        Once a second person approves it, the money belongs to the estate again and the credit note is issued.
        Move it from the office account to the client account at the bank.
      </p>
      {lines.map(({ id, description, leftPence }, n) => (
        <InputField
          key={id}
          form={partOf(form, 'lines', n)}
          name="grossPence"
          label={description}
          help={`Of ${poundsText(leftPence)}, VAT included.`}
          kind="pence"
        />
      ))}
      <FormField form={form} name="reason" label="Why" required help="Stated on the credit note.">
        {(control) => <TextInput {...control} maxLength={500} />}
      </FormField>
    </FormDialog>
  );
}
