import { type PaymentSchedule, scheduleChangeContract } from '#shared/records/payments/contract.ts';
import { breakMonths } from '#shared/records/payments/schedules.ts';
import { FormField } from '#web/platform/page/form/FormField.tsx';
import { InputField } from '#web/platform/page/form/InputField.tsx';
import { partOf } from '#web/platform/page/form/part-of.ts';
import type { FormOf } from '#web/platform/page/form/use-contract-form.ts';
import { DateInput } from '#web/platform/ui/DateInput.tsx';
import { NumberInput } from '#web/platform/ui/NumberInput.tsx';
import { optionsOf } from '#web/platform/ui/option.ts';
import { Select } from '#web/platform/ui/Select.tsx';
import { type ChangeKind, changeKinds, changeOf, firstDayOf, kindsFor, reasonOf } from './schedule-draft.ts';

type ChangeInput = typeof scheduleChangeContract.change.input;

export interface ChangeFieldsProps {
  form: FormOf<ChangeInput, 'change' | 'reason'>;
  schedule: PaymentSchedule;
  /** What trying the change out refuses, by field of the change. */
  refused: Readonly<Record<string, string>>;
}

const reasons = optionsOf({ variation: 'Variation', review: 'Annual review' });

/** What the chosen kind of change asks for. */
export function ChangeFields({ form, schedule, refused }: ChangeFieldsProps) {
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
