import { complaintRegimes } from '#shared/activities/complaints/complaints.ts';
import type { NewComplaint } from '#shared/activities/complaints/contract.ts';
import { complaintSubjects, proposedRegime } from '#shared/activities/complaints/regime.ts';
import { type ContractForm, useValue } from '#web/platform/page/form/FormDialog.tsx';
import { InputField } from '#web/platform/page/form/FormField.tsx';
import { optionsOf } from '#web/platform/ui/Field.tsx';

type Values = {
  about: NewComplaint['about'] | null;
  regime: NewComplaint['regime'];
  regimeReason: string | null;
};

/** What a complaint is about, the regime that follows from it, and the reason where another is chosen. */
export function RegimeFields({ form, isAsked }: { form: ContractForm<Values>; isAsked: boolean }) {
  const about = useValue(form, 'about');
  const regime = useValue(form, 'regime');
  const proposed = about && proposedRegime(about);
  const isOther = proposed !== null && regime !== null && regime !== proposed;
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <InputField
        form={form}
        name="about"
        label="About"
        required={isAsked}
        help="Complaints about an office holder go to the Complaints Gateway; those about debt advice come under the FCA’s rules (DISP)."
        kind="choice"
        options={optionsOf(complaintSubjects)}
        {...(!isAsked && { defaultText: 'Not recorded' })}
      />
      <InputField
        form={form}
        name="regime"
        label="Regime"
        kind="choice"
        options={optionsOf(complaintRegimes)}
        defaultText={
          proposed ? `${complaintRegimes[proposed]}, as proposed` : 'Follows from what it is about'
        }
      />
      {isOther && (
        <div className="min-w-0 sm:col-span-2">
          <InputField
            form={form}
            name="regimeReason"
            label="Why this regime"
            required
            help={`Proposed: ${complaintRegimes[proposed]}. The record keeps both.`}
            kind="text"
            rows={2}
            max={1_000}
          />
        </div>
      )}
    </div>
  );
}
