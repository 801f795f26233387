import { addDays, londonDate } from '#shared/platform/dates.ts';
import { isMeeting, type Procedure, procedures } from '#shared/records/decisions/decisions.ts';
import type { Jurisdiction } from '#shared/records/law/cited-law.ts';
import { cited, isRuleIn } from '#shared/records/law/places.ts';
import { type ContractForm, useValue } from '#web/platform/page/form/FormDialog.tsx';
import { FormField, InputField } from '#web/platform/page/form/FormField.tsx';
import { NamePicker } from '#web/platform/page/pickers/NamePicker.tsx';
import { DateInput } from '#web/platform/ui/DateInput.tsx';
import { optionsOf, TextInput } from '#web/platform/ui/Field.tsx';

/** 14 clear days, plus some for the post. */
const USUAL_DAYS = 21;

/** The initial values of a decision put to creditors today. */
export const usualDecision = (chairUserId: number | null) => ({
  procedure: 'both' as const,
  chairUserId,
  decisionDate: addDays(londonDate(), USUAL_DAYS),
  meetingTime: null,
  meetingPlace: null,
});

/** The five weeks of a trust deed are not a procedure that can be chosen. */
const chosen = optionsOf(procedures).filter(({ id }) => id !== 'objections');

type DecisionValues = {
  procedure: Procedure | null;
  decisionDate: string | null;
  meetingTime: string | null;
  meetingPlace: string | null;
};

interface ProcedureFieldsProps {
  form: ContractForm<DecisionValues>;
  /** Whose law the case follows. */
  place: Jurisdiction | undefined;
}

const noticeHelp = (place: Jurisdiction | undefined) =>
  place === undefined || isRuleIn('decision-notice', place)
    ? `14 clear days after the notice is delivered${cited(place, 'rule 15.2')}; by correspondence at 23:59.`
    : 'The notice period of the case’s jurisdiction, from delivery of the notice; by correspondence at 23:59.';

/** How and when creditors decide. */
export function ProcedureFields({ form, place }: ProcedureFieldsProps) {
  const procedure = useValue(form, 'procedure');
  return (
    <>
      <InputField form={form} name="procedure" label="Procedure" required kind="choice" options={chosen} />
      <FormField form={form} name="decisionDate" label="Decision date" required help={noticeHelp(place)}>
        {(control) => <DateInput {...control} allowFuture />}
      </FormField>
      {procedure && isMeeting(procedure) && (
        <>
          <FormField form={form} name="meetingTime" label="Time" required help="London time, such as 14:30.">
            {(control) => (
              <TextInput {...control} value={control.value ?? ''} placeholder="14:30" maxLength={5} />
            )}
          </FormField>
          <InputField form={form} name="meetingPlace" label="Place or link" required kind="line" max={300} />
        </>
      )}
    </>
  );
}

interface ChairFieldProps {
  form: ContractForm<{ chairUserId: number | null }>;
  label?: string;
  domainId: number | undefined;
}

/** Who conducts it. */
export const ChairField = ({ form, label = 'Chair or convener', domainId }: ChairFieldProps) => (
  <FormField form={form} name="chairUserId" label={label} required>
    {(control) => <NamePicker {...control} from="users" domainId={domainId} />}
  </FormField>
);

interface DecisionFieldsProps {
  form: ContractForm<DecisionValues & { chairUserId: number | null }>;
  domainId: number | undefined;
  /** Whose law the case follows. */
  place: Jurisdiction | undefined;
}

/** How and when creditors decide, and who conducts it. */
export const DecisionFields = ({ form, domainId, place }: DecisionFieldsProps) => (
  <div className="grid gap-4 sm:grid-cols-2">
    <ProcedureFields form={form} place={place} />
    <ChairField form={form} domainId={domainId} />
  </div>
);
