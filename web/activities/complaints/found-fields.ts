import { type AskedOfComplaint, complaintFields } from '#shared/activities/complaints/complaint-life.ts';
import type { ComplaintStepInput } from '#shared/activities/complaints/contract.ts';
import type { PlainField, PlainWords } from '#web/platform/page/form/PlainField.tsx';
import { optionsOf } from '#web/platform/ui/Field.tsx';

/** What is learned about a complaint as it is handled, as a form holds it. */
type FoundValues = { [Name in AskedOfComplaint]: Exclude<ComplaintStepInput[Name], undefined> | null };

const { outcome, ombudsmanOutcome } = complaintFields;

/** The field for each of them. */
export const foundFields: { readonly [Name in AskedOfComplaint]: PlainWords<FoundValues[Name]> } = {
  ...complaintFields,
  outcome: { ...outcome, options: optionsOf(outcome.options) },
  ombudsmanOutcome: { ...ombudsmanOutcome, options: optionsOf(ombudsmanOutcome.options) },
};

/** The same with the values that a form starts with. */
export type FoundFields = { [Name in AskedOfComplaint]: PlainField<FoundValues[Name]> };
