import { londonDate, showDate } from '#shared/platform/dates.ts';
import { type ComplaintDetail, complaintStepInput } from '#shared/work/complaints/contract.ts';
import { FormDialog } from '#web/platform/page/form/FormDialog.tsx';
import { FormField } from '#web/platform/page/form/FormField.tsx';
import { useContractForm } from '#web/platform/page/form/use-contract-form.ts';
import { Alert } from '#web/platform/ui/Alert.tsx';
import { DateInput } from '#web/platform/ui/DateInput.tsx';
import { toast } from '#web/platform/ui/toast.ts';
import { takeStep } from './complaints-client.ts';
import { FoundField, type FoundValues } from './FoundField.tsx';
import { fieldsOf, type Transition } from './step-fields.ts';

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

/** What a step asks for: the day on which it happened, and what became known with it. */
export function StepDialog({ caseId, complaint, transition, onClose }: StepDialogProps) {
  const { name, statusId, needs, latestOn, letter } = transition;
  const fields = fieldsOf(transition);
  const known = fields.map((field) => [
    field,
    field === 'note' || field === 'outcome' ? null : complaint[field],
  ]);
  const form = useContractForm({
    schema: complaintStepInput,
    given: { caseId, id: complaint.id, version: complaint.version, statusId },
    values: { on: firstDay(transition), ...(Object.fromEntries(known) as FoundValues) },
    needs: ['on', ...needs],
    save: async (input) => {
      await takeStep(input);
      toast.success('Item Updated.', name);
    },
  });
  return (
    <FormDialog
      title={`${complaint.reference}: ${name}`}
      size="medium"
      submitLabel="Save"
      form={form}
      onClose={onClose}
    >
      {letter && (
        <Alert
          colour="blue"
          role="none"
          message={`The letter ‘${letter}’ must go out with it. Saving writes it as a draft, on the Mail tab of the case.`}
        />
      )}
      <FormField
        form={form}
        name="on"
        label="On"
        required
        help={latestOn ? `Not after ${showDate(latestOn)}, the third business day.` : undefined}
      >
        {(control) => (
          <DateInput
            {...control}
            min={complaint.receivedOn}
            max={latestOn !== null && latestOn < londonDate() ? latestOn : undefined}
          />
        )}
      </FormField>
      {fields.map((field) => (
        <FoundField key={field} form={form} name={field} required={needs.some((need) => need === field)} />
      ))}
    </FormDialog>
  );
}
