import { type ComplaintDetail, complaintStepInput } from '#shared/activities/complaints/contract.ts';
import { londonDate, showDate } from '#shared/platform/dates.ts';
import { FieldsDialog } from '#web/platform/page/form/FieldsDialog.tsx';
import { takeStep } from './complaints-client.ts';
import { type FoundFields, foundFields } from './found-fields.ts';

export type Transition = ComplaintDetail['transitions'][number];

/** Today, unless the step is only possible on an earlier day, which somebody has to enter. */
function firstDay({ latestOn }: Transition): string | null {
  const today = londonDate();
  return latestOn !== null && latestOn < today ? null : today;
}

interface StepDialogProps {
  caseId: number;
  complaint: ComplaintDetail;
  transition: Transition;
  onClose: () => void;
}

/** What a step asks for: the day on which it happened, and what was learned with it. */
export function StepDialog({ caseId, complaint, transition, onClose }: StepDialogProps) {
  const { name, statusId, asks, latestOn, letter } = transition;
  const found = asks.map(({ field, isRequired }) => [
    field,
    {
      ...foundFields[field],
      required: isRequired,
      value: field === 'note' || field === 'outcome' ? null : complaint[field],
    },
  ]);
  return (
    <FieldsDialog
      title={`${complaint.reference}: ${name}`}
      size="medium"
      submitLabel="Save"
      notice={
        letter === null
          ? undefined
          : `The letter ‘${letter}’ must go out with it. Saving writes it as a draft, on the Mail tab of the case.`
      }
      schema={complaintStepInput}
      given={{ caseId, id: complaint.id, version: complaint.version, statusId }}
      fields={{
        on: {
          kind: 'day',
          label: 'On',
          help: latestOn ? `Not after ${showDate(latestOn)}, the third business day.` : undefined,
          required: true,
          min: complaint.receivedOn,
          max: latestOn !== null && latestOn < londonDate() ? latestOn : undefined,
          value: firstDay(transition),
        },
        ...(Object.fromEntries(found) as FoundFields),
      }}
      call={takeStep}
      done={['Item Updated.', name]}
      onClose={onClose}
    />
  );
}
