import { useNavigate } from '@tanstack/react-router';
import { londonDate } from '#shared/platform/dates.ts';
import { newBreachInput } from '#shared/work/creditors/breaches/contract.ts';
import { FormDialog } from '#web/platform/page/form/FormDialog.tsx';
import { FormField } from '#web/platform/page/form/FormField.tsx';
import { useContractForm } from '#web/platform/page/form/use-contract-form.ts';
import { NamePicker } from '#web/platform/page/pickers/NamePicker.tsx';
import { DateInput } from '#web/platform/ui/DateInput.tsx';
import { TextArea } from '#web/platform/ui/TextArea.tsx';
import { toast } from '#web/platform/ui/toast.ts';
import { addBreach } from './breaches-client.ts';

/** Records a breach that somebody has noticed. */
export function AddBreachDialog({ caseId, onClose }: { caseId: number; onClose: () => void }) {
  const navigate = useNavigate();
  const form = useContractForm({
    schema: newBreachInput,
    given: { caseId },
    values: { breachTypeId: null, detectedOn: londonDate(), detail: '' },
    failure: 'Error creating item.',
    save: async (input) => {
      const { id, type } = await addBreach(input);
      const href = `/cases/${caseId}?tab=breaches&breach=${id}`;
      toast.success('Breach recorded', type.name, { href });
      await navigate({ href, resetScroll: false });
    },
  });
  return (
    <FormDialog title="Record a breach" size="medium" submitLabel="Record" form={form} onClose={onClose}>
      <FormField form={form} name="breachTypeId" label="Breach" required>
        {(control) => <NamePicker {...control} from="breach-types" />}
      </FormField>
      <FormField form={form} name="detectedOn" label="Detected on" required>
        {(control) => <DateInput {...control} />}
      </FormField>
      <FormField form={form} name="detail" label="What happened" required help="A notice of breach says it.">
        {(control) => <TextArea {...control} rows={4} maxLength={2000} />}
      </FormField>
    </FormDialog>
  );
}
