import { complaintOutcomes, ombudsmanOutcomes } from '#shared/activities/complaints/complaints.ts';
import type { ComplaintStepInput } from '#shared/activities/complaints/contract.ts';
import type { PlainField, PlainWords } from '#web/platform/page/form/PlainField.tsx';
import { optionsOf } from '#web/platform/ui/Field.tsx';
import type { StepField } from './step-fields.ts';

/** What becomes known of a complaint, as a form holds it. */
type FoundValues = { [Name in StepField]: Exclude<ComplaintStepInput[Name], undefined> | null };

const { withdrawn: _withdrawn, ...ownOutcomes } = complaintOutcomes;
const words = { kind: 'text', rows: 2, max: 4000 } as const;
const code = { kind: 'line', max: 60 } as const;

/** How each thing that becomes known of a complaint is asked for. */
export const foundFields: { readonly [Name in StepField]: PlainWords<FoundValues[Name]> } = {
  outcome: { kind: 'choice', label: 'Outcome', options: optionsOf(ownOutcomes) },
  ombudsmanOutcome: { kind: 'choice', label: 'Ombudsman’s decision', options: optionsOf(ombudsmanOutcomes) },
  rootCause: { ...words, label: 'Root cause' },
  lessons: { ...words, label: 'Lessons' },
  redressPence: { kind: 'pence', label: 'Redress' },
  ombudsmanRef: { ...code, label: 'Ombudsman reference' },
  gatewayRef: { ...code, label: 'Gateway reference' },
  note: { ...words, label: 'Note' },
};

/** The same with the values that a form starts with. */
export type FoundFields = { [Name in StepField]: PlainField<FoundValues[Name]> };
