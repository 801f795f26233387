import { useNavigate } from '@tanstack/react-router';
import { newBreachInput } from '#shared/activities/creditors/breaches/contract.ts';
import { londonDate } from '#shared/platform/dates.ts';
import { FieldsDialog } from '#web/platform/page/form/FieldsDialog.tsx';
import { toast } from '#web/platform/ui/toast.ts';
import { addBreach } from './breaches-client.ts';

/** Records a breach that somebody has noticed. */
export function AddBreachDialog({ caseId, onClose }: { caseId: number; onClose: () => void }) {
  const navigate = useNavigate();
  return (
    <FieldsDialog
      title="Record a breach"
      size="medium"
      submitLabel="Record"
      schema={newBreachInput}
      given={{ caseId }}
      fields={{
        breachTypeId: { kind: 'row', label: 'Breach', required: true, from: 'breach-types', value: null },
        detectedOn: { kind: 'day', label: 'Detected on', required: true, value: londonDate() },
        detail: {
          kind: 'text',
          label: 'What happened',
          help: 'Quoted in the notice of breach.',
          required: true,
          rows: 4,
          max: 2000,
          value: '',
        },
      }}
      failure="Error creating item."
      call={async (input) => {
        const { id, type } = await addBreach(input);
        const href = `/cases/${caseId}?tab=breaches&breach=${id}`;
        toast.success('Breach recorded', type.name, { href });
        await navigate({ href, resetScroll: false });
      }}
      onClose={onClose}
    />
  );
}
