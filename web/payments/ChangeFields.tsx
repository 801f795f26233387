import type { PaymentSchedule } from '#shared/payments/contract.ts';
import { breakMonths, MOST_BREAK_MONTHS } from '#shared/payments/schedules.ts';
import type { Errors } from '#web/page/DialogForm.tsx';
import { CurrencyInput } from '#web/ui/CurrencyInput.tsx';
import { DateInput } from '#web/ui/DateInput.tsx';
import { Field } from '#web/ui/Field.tsx';
import { NumberInput } from '#web/ui/NumberInput.tsx';
import { Select } from '#web/ui/Select.tsx';
import { type ChangeKind, changeKinds, type ScheduleDraft } from './schedule-draft.ts';

export interface ChangeFieldsProps {
  draft: ScheduleDraft;
  onChange: (change: Partial<ScheduleDraft>) => void;
  schedule: PaymentSchedule;
  errors: Errors;
}

const kinds = Object.entries(changeKinds).map(([id, label]) => ({ id: id as ChangeKind, label }));
const reasons = [
  { id: 'variation' as const, label: 'Variation' },
  { id: 'review' as const, label: 'Annual review' },
];

/** What the chosen kind of change asks for. */
export function ChangeFields({ draft, onChange, schedule, errors }: ChangeFieldsProps) {
  const { kind } = draft;
  const used = breakMonths(schedule.lines);
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <Field label="What changes" required error={errors.kind}>
        {(control) => (
          <Select
            {...control}
            label="change"
            options={kinds}
            value={kind}
            onChange={(next) => next && onChange({ kind: next })}
          />
        )}
      </Field>
      {(kind === 'amount' || kind === 'lump') && (
        <Field label={kind === 'lump' ? 'Amount' : 'Each month'} required error={errors.amountPence}>
          {(control) => (
            <CurrencyInput
              {...control}
              value={draft.amountPence}
              onChange={(amountPence) => onChange({ amountPence })}
            />
          )}
        </Field>
      )}
      {kind !== 'extension' && (
        <Field
          label={kind === 'lump' ? 'Due on' : 'From'}
          required
          error={kind === 'lump' ? errors.dueOn : errors.from}
        >
          {(control) => (
            <DateInput {...control} allowFuture value={draft.day} onChange={(day) => onChange({ day })} />
          )}
        </Field>
      )}
      {(kind === 'break' || kind === 'extension') && (
        <Field
          label="Months"
          required
          error={errors.months}
          help={
            kind === 'break'
              ? `${used} of ${MOST_BREAK_MONTHS} months of breaks are used. They are added at the end.`
              : 'They are added at the end.'
          }
        >
          {(control) => (
            <NumberInput
              {...control}
              min={1}
              max={24}
              value={draft.months}
              onChange={(months) => onChange({ months })}
            />
          )}
        </Field>
      )}
      {kind === 'amount' && (
        <Field label="Because of" required error={errors.reason}>
          {(control) => (
            <Select
              {...control}
              label="reason"
              options={reasons}
              value={draft.reason}
              onChange={(reason) => reason && onChange({ reason })}
            />
          )}
        </Field>
      )}
    </div>
  );
}
