import { londonDate } from '#shared/platform/dates.ts';
import { type CaseClock, meetClockInput, stopClockInput } from '#shared/records/clocks/contract.ts';
import { trpcClient } from '#web/platform/api/trpc.ts';
import { invalidateCase } from '#web/platform/case/case.ts';
import { FormDialog } from '#web/platform/page/form/FormDialog.tsx';
import { FormField } from '#web/platform/page/form/FormField.tsx';
import { useContractForm } from '#web/platform/page/form/use-contract-form.ts';
import { DateInput } from '#web/platform/ui/DateInput.tsx';
import { TextInput } from '#web/platform/ui/TextInput.tsx';

export interface EndClockDialogProps {
  caseId: number;
  clock: CaseClock;
  onClose: () => void;
}

/** Records that what a clock asks for was done. */
export function MeetClockDialog({ caseId, clock: { id, version, name }, onClose }: EndClockDialogProps) {
  const form = useContractForm({
    schema: meetClockInput,
    given: { caseId, id, version },
    values: { metOn: londonDate() },
    save: async (input) => {
      await trpcClient.clocks.meet.mutate(input);
      await invalidateCase(caseId);
    },
  });
  return (
    <FormDialog title={`${name}: done`} submitLabel="Record" form={form} onClose={onClose}>
      <FormField form={form} name="metOn" label="Done on" required>
        {(control) => <DateInput {...control} />}
      </FormField>
    </FormDialog>
  );
}

/** Stops a clock, with the reason. */
export function StopClockDialog({ caseId, clock: { id, version, name }, onClose }: EndClockDialogProps) {
  const form = useContractForm({
    schema: stopClockInput,
    given: { caseId, id, version },
    values: { reason: '' },
    save: async (input) => {
      await trpcClient.clocks.stop.mutate(input);
      await invalidateCase(caseId);
    },
  });
  return (
    <FormDialog title={`${name}: stop`} submitLabel="Stop" form={form} onClose={onClose}>
      <FormField form={form} name="reason" label="Reason" required>
        {(control) => <TextInput {...control} maxLength={500} />}
      </FormField>
    </FormDialog>
  );
}
