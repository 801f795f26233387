import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import {
  type PaymentSchedule,
  scheduleChangeContract,
  schedulesContract,
} from '#shared/records/payments/contract.ts';
import { fieldErrorsOf, messageOf } from '#web/platform/api/api-error.ts';
import { trpc, trpcClient } from '#web/platform/api/trpc.ts';
import { invalidateCase } from '#web/platform/case/case.ts';
import { FormDialog } from '#web/platform/page/form/FormDialog.tsx';
import { FormField } from '#web/platform/page/form/FormField.tsx';
import { useContractForm } from '#web/platform/page/form/use-contract-form.ts';
import { useSettled } from '#web/platform/page/use-settled.ts';
import { Alert } from '#web/platform/ui/Alert.tsx';
import { TextArea } from '#web/platform/ui/TextArea.tsx';
import { toast } from '#web/platform/ui/toast.ts';
import { ChangeFields } from './ChangeFields.tsx';
import { ChangePreview } from './ChangePreview.tsx';
import { changeOf, firstDayOf, kindsFor, reasonOf } from './schedule-draft.ts';

const pause = 300;

/** Tries a change out whenever typing pauses and nothing of it is missing; refusals come by field. */
function usePreview(caseId: number, change: unknown, isSaving: boolean) {
  // As text: the form changes its values in place.
  const settled = JSON.parse(useSettled(JSON.stringify(change), pause));
  const entered = schedulesContract.preview.input.safeParse({ caseId, change: settled });
  const { data, error } = useQuery(
    // What is being saved is tried out no more: the schedule changes under it.
    trpc.payments.schedules.preview.queryOptions(entered.success && !isSaving ? entered.data : skipToken, {
      placeholderData: keepPreviousData,
    }),
  );
  const byField = fieldErrorsOf(error);
  const problem = error && Object.keys(byField).length === 0 ? messageOf(error) : null;
  return {
    preview: entered.success && !error ? data : undefined,
    refused: entered.success ? byField : {},
    problem,
  };
}

export interface ChangeScheduleDialogProps {
  caseId: number;
  schedule: PaymentSchedule;
  onClose: () => void;
}

/** Changes a payment schedule, showing the effect before anything is stored. */
export function ChangeScheduleDialog({ caseId, schedule, onClose }: ChangeScheduleDialogProps) {
  const firstKind = kindsFor(schedule)[0]!;
  const form = useContractForm({
    schema: scheduleChangeContract.change.input,
    given: { caseId, scheduleVersion: schedule.scheduleVersion },
    values: { change: changeOf(firstKind, firstDayOf(schedule)), reason: reasonOf(firstKind), note: '' },
    refusedAt: {
      kind: 'change.kind',
      from: 'change.from',
      dueOn: 'change.dueOn',
      upTo: 'change.upTo',
      amountPence: 'change.amountPence',
      months: 'change.months',
    },
    save: async (input) => {
      let isWaiting = false;
      try {
        ({ isWaiting } = await trpcClient.payments.schedules.change.mutate(input));
      } finally {
        await invalidateCase(caseId);
      }
      if (isWaiting) toast.info('Waits for approval.', 'The schedule changes once a second person agrees.');
      else toast.success('Item Updated.');
    },
  });
  const { preview, refused, problem } = usePreview(
    caseId,
    form.form.watch('change'),
    form.form.formState.isSubmitting,
  );
  return (
    <FormDialog
      title="Change the payment schedule"
      submitLabel="Apply change"
      size="medium"
      form={form}
      onClose={onClose}
    >
      <ChangeFields form={form} schedule={schedule} refused={refused} />
      {preview ? (
        <ChangePreview preview={preview} />
      ) : (
        <p className="text-sm text-muted">The effect of the change appears here before you save it.</p>
      )}
      {problem && <Alert colour="red" message={problem} />}
      <FormField form={form} name="note" label="Note" required help="Why, and who agreed to it.">
        {(control) => <TextArea {...control} rows={2} maxLength={500} />}
      </FormField>
    </FormDialog>
  );
}
