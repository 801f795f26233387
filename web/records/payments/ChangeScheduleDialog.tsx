import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import {
  type PaymentSchedule,
  scheduleChangeContract,
  schedulesContract,
} from '#shared/records/payments/contract.ts';
import { breakMonths } from '#shared/records/payments/schedules.ts';
import { fieldErrorsOf, messageOf } from '#web/platform/api/api-error.ts';
import { trpc, trpcClient } from '#web/platform/api/trpc.ts';
import { invalidateCase } from '#web/platform/case/case.ts';
import { FormDialog, type FormOf, useContractForm } from '#web/platform/page/form/FormDialog.tsx';
import { FormField, InputField, partOf } from '#web/platform/page/form/FormField.tsx';
import { useSettled } from '#web/platform/page/use-settled.ts';
import { Alert } from '#web/platform/ui/Alert.tsx';
import { DateInput } from '#web/platform/ui/DateInput.tsx';
import { optionsOf, Select, TextArea } from '#web/platform/ui/Field.tsx';
import { NumberInput } from '#web/platform/ui/NumberInput.tsx';
import { toast } from '#web/platform/ui/toast.ts';
import { ChangePreview } from './ChangePreview.tsx';
import { type ChangeKind, changeKinds, changeOf, firstDayOf, kindsFor, reasonOf } from './schedule-draft.ts';

type ChangeInput = typeof scheduleChangeContract.change.input;

interface ChangeFieldsProps {
  form: FormOf<ChangeInput, 'change' | 'reason'>;
  schedule: PaymentSchedule;
  /** The refusals of a trial of the change, by field. */
  refused: Readonly<Record<string, string>>;
}

const reasons = optionsOf({ variation: 'Variation', review: 'Annual review' });

/** What the chosen kind of change asks for. */
function ChangeFields({ form, schedule, refused }: ChangeFieldsProps) {
  const change = partOf(form, 'change');
  const kind = form.form.watch('change.kind') as ChangeKind;
  const used = breakMonths(schedule.lines);
  const kinds = kindsFor(schedule).map((id) => ({ id, label: changeKinds[id] }));

  function choose(next: ChangeKind | null) {
    const entered = form.form.getValues('change');
    if (next) form.set({ change: changeOf(next, firstDayOf(schedule), entered), reason: reasonOf(next) });
  }

  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <FormField form={change} name="kind" label="What changes" required error={refused.kind}>
        {(control) => <Select {...control} options={kinds} onChange={choose} />}
      </FormField>
      {(kind === 'amount' || kind === 'lump' || kind === 'catch_up') && (
        <InputField
          form={change}
          name="amountPence"
          label={kind === 'lump' ? 'Amount' : 'Each month'}
          required
          error={refused.amountPence}
          kind="pence"
        />
      )}
      {kind === 'lump' && (
        <FormField form={change} name="dueOn" label="Due on" required error={refused.dueOn}>
          {(control) => <DateInput {...control} allowFuture />}
        </FormField>
      )}
      {(kind === 'amount' || kind === 'break' || kind === 'catch_up') && (
        <FormField form={change} name="from" label="From" required error={refused.from}>
          {(control) => <DateInput {...control} allowFuture />}
        </FormField>
      )}
      {kind === 'waive' && (
        <InputField
          form={change}
          name="upTo"
          label="Due up to"
          required
          error={refused.upTo}
          help="Arrears of the payments due up to this day are no longer expected."
          kind="day"
        />
      )}
      {(kind === 'break' || kind === 'extension') && (
        <FormField
          form={change}
          name="months"
          label="Months"
          required
          error={refused.months}
          help={
            kind === 'break'
              ? `${used} months of breaks are used. They are added at the end.`
              : 'They are added at the end.'
          }
        >
          {(control) => <NumberInput {...control} min={1} max={24} />}
        </FormField>
      )}
      {kind === 'amount' && (
        <FormField form={form} name="reason" label="Because of" required>
          {({ value, ...control }) => (
            <Select {...control} options={reasons} value={value as 'variation' | 'review'} />
          )}
        </FormField>
      )}
    </div>
  );
}

const pause = 300;

/** Tries a change out whenever typing pauses and none of it is missing; refusals come by field. */
function usePreview(caseId: number, change: unknown, isSaving: boolean) {
  // As text: the form changes its values in place.
  const settled = JSON.parse(useSettled(JSON.stringify(change), pause));
  const entered = schedulesContract.preview.input.safeParse({ caseId, change: settled });
  const { data, error } = useQuery(
    // A change that is being saved is no longer tried out: the schedule is changing.
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
      if (isWaiting) toast.info('Awaiting approval.', 'The schedule changes once a second person agrees.');
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
