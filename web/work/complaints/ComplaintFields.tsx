import {
  type ComplaintCategory,
  type ComplaintChannel,
  type ComplaintRegime,
  complaintCategories,
  complaintChannels,
  complaintRegimes,
} from '#shared/work/complaints/complaints.ts';
import { FormField } from '#web/platform/page/form/FormField.tsx';
import type { ContractForm } from '#web/platform/page/form/use-contract-form.ts';
import { NamePicker } from '#web/platform/page/pickers/NamePicker.tsx';
import { DateInput } from '#web/platform/ui/DateInput.tsx';
import { optionsOf } from '#web/platform/ui/option.ts';
import { Select } from '#web/platform/ui/Select.tsx';
import { TextArea } from '#web/platform/ui/TextArea.tsx';

/** What the client told us, as it stands in a form. */
export interface ToldValues {
  receivedOn: string | null;
  channel: ComplaintChannel | null;
  category: ComplaintCategory | null;
  regime: ComplaintRegime | null;
  summary: string | null;
  ownerUserId: number | null;
}

const channels = optionsOf(complaintChannels);
const categories = optionsOf(complaintCategories);
const regimes = optionsOf(complaintRegimes);

interface ComplaintFieldsProps {
  form: ContractForm<ToldValues>;
  domainId: number | undefined;
  /** What no owner means. */
  ownerText?: string | undefined;
}

/** What was received, when, how, and who looks after it. */
export function ComplaintFields({ form, domainId, ownerText }: ComplaintFieldsProps) {
  return (
    <>
      <FormField
        form={form}
        name="summary"
        label="What the client says"
        required
        help="Any expression of dissatisfaction counts, spoken or written."
      >
        {(control) => <TextArea {...control} rows={4} maxLength={10_000} />}
      </FormField>
      <div className="grid gap-4 sm:grid-cols-2">
        <FormField form={form} name="receivedOn" label="Received on" required>
          {(control) => <DateInput {...control} />}
        </FormField>
        <FormField form={form} name="channel" label="Channel" required>
          {(control) => <Select {...control} options={channels} />}
        </FormField>
        <FormField form={form} name="category" label="Category" required>
          {(control) => <Select {...control} options={categories} />}
        </FormField>
        <FormField
          form={form}
          name="regime"
          label="Regime"
          required
          help="The Gateway takes complaints about an insolvency practitioner as office holder."
        >
          {(control) => <Select {...control} options={regimes} />}
        </FormField>
        <FormField form={form} name="ownerUserId" label="Owner" required={ownerText === undefined}>
          {(control) => <NamePicker {...control} from="users" defaultText={ownerText} domainId={domainId} />}
        </FormField>
      </div>
    </>
  );
}
