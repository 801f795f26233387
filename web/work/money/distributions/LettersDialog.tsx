import { distributionsContract, type RunDetail } from '#shared/work/money/distributions/contract.ts';
import { trpcClient } from '#web/platform/api/trpc.ts';
import { FormDialog } from '#web/platform/page/form/FormDialog.tsx';
import { FormField } from '#web/platform/page/form/FormField.tsx';
import { useContractForm } from '#web/platform/page/form/use-contract-form.ts';
import { NamePicker } from '#web/platform/page/pickers/NamePicker.tsx';
import { Select } from '#web/platform/ui/Select.tsx';

interface LettersDialogProps {
  run: RunDetail;
  onStarted: (runId: number) => void;
  onClose: () => void;
}

const kinds = [
  { id: 'notices', label: 'Dividend notices: one for each claim, or case' },
  { id: 'advices', label: 'Remittance advices: one for each creditor' },
] as const;

/** Writes what a released run tells creditors and clients; all letters are checked before one is written. */
export function LettersDialog({ run, onStarted, onClose }: LettersDialogProps) {
  const form = useContractForm({
    schema: distributionsContract.writeLetters.input,
    given: { id: run.id },
    values: { kind: 'notices', templateId: null },
    save: async (input) => onStarted((await trpcClient.distributions.writeLetters.mutate(input)).id),
  });
  return (
    <FormDialog
      title={`Letters of ${run.reference}`}
      submitLabel="Write the letters"
      form={form}
      onClose={onClose}
      size="medium"
    >
      <FormField form={form} name="kind" label="What is written" required>
        {(control) => <Select {...control} label="kind" options={kinds} />}
      </FormField>
      <FormField
        form={form}
        name="templateId"
        label="Template"
        required
        help="By the usual delivery of each creditor. Nothing is written while one of the letters is wrong."
      >
        {(control) => <NamePicker {...control} from="templates" />}
      </FormField>
    </FormDialog>
  );
}
