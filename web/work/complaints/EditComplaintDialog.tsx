import { type ComplaintItem, changeComplaintInput } from '#shared/work/complaints/contract.ts';
import { useCase } from '#web/platform/case/case.ts';
import { FormDialog } from '#web/platform/page/form/FormDialog.tsx';
import { useContractForm } from '#web/platform/page/form/use-contract-form.ts';
import { toast } from '#web/platform/ui/toast.ts';
import { ComplaintFields } from './ComplaintFields.tsx';
import { changeComplaint } from './complaints-client.ts';
import { FoundField } from './FoundField.tsx';

interface EditComplaintDialogProps {
  caseId: number;
  complaint: ComplaintItem;
  onClose: () => void;
}

const texts = ['rootCause', 'lessons'] as const;
const facts = ['ombudsmanRef', 'gatewayRef', 'redressPence', 'ombudsmanOutcome'] as const;

/** Changes what is known of a complaint; its status is changed by steps. */
export function EditComplaintDialog({ caseId, complaint, onClose }: EditComplaintDialogProps) {
  const { data: row } = useCase(caseId);
  const { id, version, reference, owner, ...known } = complaint;
  const form = useContractForm({
    schema: changeComplaintInput,
    given: { caseId, id, version },
    values: {
      receivedOn: known.receivedOn,
      channel: known.channel,
      category: known.category,
      regime: known.regime,
      summary: known.summary,
      ownerUserId: owner.id,
      rootCause: known.rootCause,
      lessons: known.lessons,
      ombudsmanRef: known.ombudsmanRef,
      gatewayRef: known.gatewayRef,
      redressPence: known.redressPence,
      ombudsmanOutcome: known.ombudsmanOutcome,
    },
    save: async (input) => {
      await changeComplaint(input);
      toast.success('Item Updated.');
    },
  });
  return (
    <FormDialog title={`Edit ${reference}`} size="medium" submitLabel="Save" form={form} onClose={onClose}>
      <ComplaintFields form={form} domainId={row?.domainId} />
      {texts.map((name) => (
        <FoundField key={name} form={form} name={name} />
      ))}
      <div className="grid gap-4 sm:grid-cols-2">
        {facts.map((name) => (
          <FoundField key={name} form={form} name={name} />
        ))}
      </div>
    </FormDialog>
  );
}
