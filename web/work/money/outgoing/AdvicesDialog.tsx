import { type BatchDetail, batchesContract } from '#shared/work/money/outgoing/contract.ts';
import { trpcClient } from '#web/platform/api/trpc.ts';
import { FormDialog } from '#web/platform/page/form/FormDialog.tsx';
import { FormField } from '#web/platform/page/form/FormField.tsx';
import { useContractForm } from '#web/platform/page/form/use-contract-form.ts';
import { NamePicker } from '#web/platform/page/pickers/NamePicker.tsx';

interface AdvicesDialogProps {
  batch: BatchDetail;
  onStarted: (runId: number) => void;
  onClose: () => void;
}

/** Writes the remittance advices of a batch; all of them are checked before one is written. */
export function AdvicesDialog({ batch, onStarted, onClose }: AdvicesDialogProps) {
  const form = useContractForm({
    schema: batchesContract.writeAdvices.input,
    given: { id: batch.id },
    values: { templateId: null },
    save: async (input) => onStarted((await trpcClient.outgoing.batches.writeAdvices.mutate(input)).id),
  });
  return (
    <FormDialog
      title={`Remittance advices of ${batch.reference}`}
      submitLabel="Write the advices"
      form={form}
      onClose={onClose}
    >
      <FormField
        form={form}
        name="templateId"
        label="Template"
        required
        help="One for each creditor over all its cases, by its usual delivery. Nothing is written while one is wrong."
      >
        {(control) => <NamePicker {...control} from="templates" />}
      </FormField>
    </FormDialog>
  );
}
