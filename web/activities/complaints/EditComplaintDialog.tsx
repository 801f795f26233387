import { type ComplaintItem, changeComplaintInput } from '#shared/activities/complaints/contract.ts';
import { useCase } from '#web/platform/case/case.ts';
import { FieldsDialog } from '#web/platform/page/form/FieldsDialog.tsx';
import { changeComplaint } from './complaints-client.ts';
import { foundFields } from './found-fields.ts';
import { toldFields } from './told-fields.ts';

interface EditComplaintDialogProps {
  caseId: number;
  complaint: ComplaintItem;
  onClose: () => void;
}

/** Changes what is known of a complaint; its status is changed by steps. */
export function EditComplaintDialog({ caseId, complaint, onClose }: EditComplaintDialogProps) {
  const { data: row } = useCase(caseId);
  const { id, version, reference, owner, ...known } = complaint;
  const told = toldFields(row?.domainId);
  return (
    <FieldsDialog
      title={`Edit ${reference}`}
      size="medium"
      submitLabel="Save"
      schema={changeComplaintInput}
      given={{ caseId, id, version }}
      fields={{
        summary: { ...told.summary, value: known.summary },
        receivedOn: { ...told.receivedOn, value: known.receivedOn },
        channel: { ...told.channel, value: known.channel },
        category: { ...told.category, value: known.category },
        regime: { ...told.regime, value: known.regime },
        ownerUserId: { ...told.ownerUserId, value: owner.id },
        rootCause: { ...foundFields.rootCause, value: known.rootCause },
        lessons: { ...foundFields.lessons, value: known.lessons },
        ombudsmanRef: { ...foundFields.ombudsmanRef, half: true, value: known.ombudsmanRef },
        gatewayRef: { ...foundFields.gatewayRef, half: true, value: known.gatewayRef },
        redressPence: { ...foundFields.redressPence, half: true, value: known.redressPence },
        ombudsmanOutcome: { ...foundFields.ombudsmanOutcome, half: true, value: known.ombudsmanOutcome },
      }}
      call={changeComplaint}
      done={['Item Updated.']}
      onClose={onClose}
    />
  );
}
