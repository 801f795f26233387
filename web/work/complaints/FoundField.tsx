import type { ReactNode } from 'react';
import { complaintOutcomes, ombudsmanOutcomes } from '#shared/work/complaints/complaints.ts';
import type { ComplaintStepInput } from '#shared/work/complaints/contract.ts';
import { type BoundControl, FormField } from '#web/platform/page/form/FormField.tsx';
import type { ContractForm } from '#web/platform/page/form/use-contract-form.ts';
import { CurrencyInput } from '#web/platform/ui/CurrencyInput.tsx';
import { optionsOf } from '#web/platform/ui/option.ts';
import { Select } from '#web/platform/ui/Select.tsx';
import { TextArea } from '#web/platform/ui/TextArea.tsx';
import { TextInput } from '#web/platform/ui/TextInput.tsx';
import type { StepField } from './step-fields.ts';

/** What becomes known of a complaint, as a form holds it. */
export type FoundValues = { [Name in StepField]: Exclude<ComplaintStepInput[Name], undefined> | null };

const { withdrawn: _withdrawn, ...ownOutcomes } = complaintOutcomes;
const outcomes = optionsOf(ownOutcomes);
const decisions = optionsOf(ombudsmanOutcomes);

const words = (control: BoundControl<string | null>) => <TextArea {...control} rows={2} maxLength={4000} />;
const code = (control: BoundControl<string | null>) => <TextInput {...control} maxLength={60} />;

const fields: {
  [Name in StepField]: { label: string; control: (control: BoundControl<FoundValues[Name]>) => ReactNode };
} = {
  outcome: {
    label: 'Outcome',
    control: (control) => <Select {...control} options={outcomes} />,
  },
  ombudsmanOutcome: {
    label: 'Ombudsman’s decision',
    control: (control) => <Select {...control} options={decisions} />,
  },
  rootCause: { label: 'Root cause', control: words },
  lessons: { label: 'Lessons', control: words },
  redressPence: { label: 'Redress', control: (control) => <CurrencyInput {...control} /> },
  ombudsmanRef: { label: 'Ombudsman reference', control: code },
  gatewayRef: { label: 'Gateway reference', control: code },
  note: { label: 'Note', control: words },
};

interface FoundFieldProps<Name extends StepField> {
  form: ContractForm<Pick<FoundValues, Name>>;
  name: Name;
  required?: boolean;
}

/** One field of what becomes known of a complaint. */
export function FoundField<Name extends StepField>({ form, name, required = false }: FoundFieldProps<Name>) {
  const { label, control } = fields[name];
  return (
    <FormField form={form} name={name} label={label} required={required}>
      {control}
    </FormField>
  );
}
