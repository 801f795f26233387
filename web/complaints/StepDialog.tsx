import { useState } from 'react';
import { complaintOutcomes, ombudsmanOutcomes } from '#shared/complaints/complaints.ts';
import type { ComplaintDetail, ComplaintStepInput } from '#shared/complaints/contract.ts';
import { londonDate, showDate } from '#shared/dates.ts';
import { DialogForm } from '#web/page/DialogForm.tsx';
import { Alert } from '#web/ui/Alert.tsx';
import { CurrencyInput } from '#web/ui/CurrencyInput.tsx';
import type { FieldControl } from '#web/ui/control.ts';
import { DateInput } from '#web/ui/DateInput.tsx';
import { Field } from '#web/ui/Field.tsx';
import { Select } from '#web/ui/Select.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';
import { toast } from '#web/ui/toast.ts';
import { optionsOf } from './ComplaintFields.tsx';
import { takeStep } from './complaints-client.ts';
import { fieldsOf, type StepField, type Transition } from './step-fields.ts';

const labels: Record<StepField, string> = {
  outcome: 'Outcome',
  ombudsmanOutcome: 'Ombudsman’s decision',
  rootCause: 'Root cause',
  lessons: 'Lessons',
  redressPence: 'Redress',
  ombudsmanRef: 'Ombudsman reference',
  gatewayRef: 'Gateway reference',
  note: 'Note',
};
const ombudsman = optionsOf(ombudsmanOutcomes);
const outcomes = optionsOf(complaintOutcomes).filter(({ id }) => id !== 'withdrawn');

type Value = string | number | null;

interface StepControlProps {
  name: StepField;
  control: FieldControl;
  value: Value;
  onChange: (value: Value) => void;
}

function StepControl({ name, control, value, onChange }: StepControlProps) {
  const text = (value ?? '') as string;
  switch (name) {
    case 'outcome':
      return (
        <Select
          {...control}
          label="outcome"
          options={outcomes}
          value={value as (typeof outcomes)[number]['id'] | null}
          onChange={onChange}
        />
      );
    case 'ombudsmanOutcome':
      return (
        <Select
          {...control}
          label="decision"
          options={ombudsman}
          value={value as (typeof ombudsman)[number]['id'] | null}
          onChange={onChange}
        />
      );
    case 'redressPence':
      return <CurrencyInput {...control} value={value as number | null} onChange={onChange} />;
    case 'ombudsmanRef':
    case 'gatewayRef':
      return <TextInput {...control} maxLength={60} value={text} onChange={onChange} />;
    default:
      return <TextArea {...control} rows={2} maxLength={4000} value={text} onChange={onChange} />;
  }
}

/** Today, unless the step is only possible on an earlier day, which somebody has to say. */
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
  const [version] = useState(complaint.version);
  const fields = fieldsOf(transition);
  const [on, setOn] = useState(() => firstDay(transition));
  const [values, setValues] = useState<Partial<Record<StepField, Value>>>(() =>
    Object.fromEntries(
      fields.map((name) => [name, name === 'note' || name === 'outcome' ? null : complaint[name]]),
    ),
  );
  const { name, statusId, needs, latestOn, letter } = transition;
  const isNeeded = (field: StepField) => needs.some((need) => need === field);
  const isEmpty = (field: StepField) => String(values[field] ?? '').trim() === '';
  return (
    <DialogForm
      title={`${complaint.reference}: ${name}`}
      size="medium"
      submitLabel="Save"
      check={() => ({
        ...(on === null && { on: 'Required.' }),
        ...Object.fromEntries(
          fields.filter((field) => isNeeded(field) && isEmpty(field)).map((field) => [field, 'Required.']),
        ),
      })}
      submit={async () => {
        await takeStep(caseId, complaint.id, { version, statusId, on, ...values } as ComplaintStepInput);
        toast.success('Item Updated.', name);
      }}
      onClose={onClose}
    >
      {(errors) => (
        <>
          {letter && (
            <Alert colour="blue" role="none" message={`The letter ‘${letter}’ must go out with it.`} />
          )}
          <Field
            label="On"
            required
            help={latestOn ? `Not after ${showDate(latestOn)}, the third business day.` : undefined}
            error={errors.on}
          >
            {(control) => (
              <DateInput
                {...control}
                min={complaint.receivedOn}
                max={latestOn !== null && latestOn < londonDate() ? latestOn : undefined}
                value={on}
                onChange={setOn}
              />
            )}
          </Field>
          {fields.map((field) => (
            <Field key={field} label={labels[field]} required={isNeeded(field)} error={errors[field]}>
              {(control) => (
                <StepControl
                  name={field}
                  control={control}
                  value={values[field] ?? null}
                  onChange={(value) => setValues((current) => ({ ...current, [field]: value }))}
                />
              )}
            </Field>
          ))}
        </>
      )}
    </DialogForm>
  );
}
