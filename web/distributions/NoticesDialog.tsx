import { distributionsContract, type RunDetail } from '#shared/distributions/contract.ts';
import { trpcClient } from '#web/api/trpc.ts';
import { FormDialog } from '#web/page/form/FormDialog.tsx';
import { FormField } from '#web/page/form/FormField.tsx';
import { useContractForm } from '#web/page/form/use-contract-form.ts';
import { NamePicker } from '#web/reference/NamePicker.tsx';
import { toast } from '#web/ui/toast.ts';

/** Writes a dividend notice for each claim that a run pays; they are made and sent one by one. */
export function NoticesDialog({ run, onClose }: { run: RunDetail; onClose: () => void }) {
  const form = useContractForm({
    schema: distributionsContract.writeNotices.input,
    given: { id: run.id },
    values: { templateId: null },
    save: async (input) => {
      const { count } = await trpcClient.distributions.writeNotices.mutate(input);
      toast.success(
        `${count.toLocaleString('en-GB')} ${count === 1 ? 'notice is' : 'notices are'} being written.`,
        'What cannot be made stays a draft that says why.',
        { href: '/paperless-office/outbound' },
      );
    },
  });
  return (
    <FormDialog
      title={`Dividend notices of ${run.reference}`}
      submitLabel="Write the notices"
      form={form}
      onClose={onClose}
    >
      <FormField
        form={form}
        name="templateId"
        label="Template"
        required
        help="Each creditor gets one for each claim, with what this run pays on it, by their usual delivery."
      >
        {(control) => <NamePicker {...control} from="templates" />}
      </FormField>
    </FormDialog>
  );
}
