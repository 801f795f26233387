import { changeComplaintInput, type ListedComplaint } from '#shared/activities/complaints/contract.ts';
import { proposedRegime } from '#shared/activities/complaints/regime.ts';
import { useCase } from '#web/platform/case/case.ts';
import { FormDialog, useContractForm } from '#web/platform/page/form/FormDialog.tsx';
import { PlainFields } from '#web/platform/page/form/PlainField.tsx';
import { toast } from '#web/platform/ui/toast.ts';
import { changeComplaint } from './complaints-client.ts';
import { foundFields } from './found-fields.ts';
import { RegimeFields } from './RegimeFields.tsx';
import { toldFields } from './told-fields.ts';

interface EditComplaintDialogProps {
  caseId: number;
  complaint: ListedComplaint;
  onClose: () => void;
}

/** Changes what is known of a complaint; its status is changed by steps. */
export function EditComplaintDialog({ caseId, complaint, onClose }: EditComplaintDialogProps) {
  const { data: row } = useCase(caseId);
  const { id, version, reference, owner, ...known } = complaint;
  const { summary, receivedOn, channel, category, ownerUserId } = toldFields(row?.domainId);
  const { rootCause, lessons, ombudsmanRef, gatewayRef, redressPence, ombudsmanOutcome } = foundFields;
  const half = true;
  const form = useContractForm({
    schema: changeComplaintInput,
    given: { caseId, id, version },
    values: {
      summary: known.summary,
      receivedOn: known.receivedOn,
      channel: known.channel,
      about: known.about,
      // A regime that follows from the subject goes on following it.
      regime: known.about !== null && proposedRegime(known.about) === known.regime ? null : known.regime,
      regimeReason: known.regimeReason,
      category: known.category,
      ownerUserId: owner.id,
      rootCause: known.rootCause,
      lessons: known.lessons,
      ombudsmanRef: known.ombudsmanRef,
      gatewayRef: known.gatewayRef,
      redressPence: known.redressPence,
      ombudsmanOutcome: known.ombudsmanOutcome,
    },
    needs: ['summary', 'receivedOn', 'channel', 'category', 'ownerUserId'],
    save: async (input) => {
      await changeComplaint(input);
      toast.success('Item Updated.');
    },
  });
  return (
    <FormDialog title={`Edit ${reference}`} size="medium" submitLabel="Save" form={form} onClose={onClose}>
      <PlainFields form={form} fields={{ summary, receivedOn, channel }} />
      <RegimeFields form={form} isAsked={known.about !== null} />
      <PlainFields form={form} fields={{ category, ownerUserId, rootCause, lessons }} />
      <PlainFields
        form={form}
        fields={{
          ombudsmanRef: { ...ombudsmanRef, half },
          gatewayRef: { ...gatewayRef, half },
          redressPence: { ...redressPence, half },
          ombudsmanOutcome: { ...ombudsmanOutcome, half },
        }}
      />
    </FormDialog>
  );
}
