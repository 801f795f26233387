import {
  type ComplaintCategory,
  type ComplaintChannel,
  type ComplaintRegime,
  complaintCategories,
  complaintChannels,
  complaintRegimes,
} from '#shared/complaints/complaints.ts';
import type { Errors } from '#web/page/DialogForm.tsx';
import { NamePicker } from '#web/reference/NamePicker.tsx';
import { DateInput } from '#web/ui/DateInput.tsx';
import { Field } from '#web/ui/Field.tsx';
import type { Option } from '#web/ui/option.ts';
import { Select } from '#web/ui/Select.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';

/** What the client told us, as it stands in a form. */
export interface ToldValues {
  receivedOn: string | null;
  channel: ComplaintChannel | null;
  category: ComplaintCategory | null;
  regime: ComplaintRegime | null;
  summary: string;
  ownerUserId: number | null;
}

/** The choices of a table of names. */
export const optionsOf = <T extends Readonly<Record<string, string>>>(names: T) =>
  Object.entries(names).map(([id, label]) => ({ id, label })) as Option<keyof T & string>[];

const channels = optionsOf(complaintChannels);
const categories = optionsOf(complaintCategories);
const regimes = optionsOf(complaintRegimes);

/** What is missing, by field. */
export const missingOf = (values: ToldValues): Errors =>
  Object.fromEntries(
    (['receivedOn', 'channel', 'category', 'regime', 'summary'] as const)
      .filter((name) => !values[name] || values[name].trim() === '')
      .map((name) => [name, 'Required.']),
  );

interface ComplaintFieldsProps {
  values: ToldValues;
  onChange: (change: Partial<ToldValues>) => void;
  errors: Errors;
  domainId: number | undefined;
  /** What no owner means. */
  ownerText?: string | undefined;
}

/** What was received, when, how, and who looks after it. */
export function ComplaintFields({ values, onChange, errors, domainId, ownerText }: ComplaintFieldsProps) {
  return (
    <>
      <Field
        label="What the client says"
        required
        help="Any expression of dissatisfaction counts, spoken or written."
        error={errors.summary}
      >
        {(control) => (
          <TextArea
            {...control}
            rows={4}
            maxLength={10_000}
            value={values.summary}
            onChange={(summary) => onChange({ summary })}
          />
        )}
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Received on" required error={errors.receivedOn}>
          {(control) => (
            <DateInput
              {...control}
              value={values.receivedOn}
              onChange={(receivedOn) => onChange({ receivedOn })}
            />
          )}
        </Field>
        <Field label="Channel" required error={errors.channel}>
          {(control) => (
            <Select
              {...control}
              label="channel"
              options={channels}
              value={values.channel}
              onChange={(channel) => onChange({ channel })}
            />
          )}
        </Field>
        <Field label="Category" required error={errors.category}>
          {(control) => (
            <Select
              {...control}
              label="category"
              options={categories}
              value={values.category}
              onChange={(category) => onChange({ category })}
            />
          )}
        </Field>
        <Field
          label="Regime"
          required
          help="The Gateway takes complaints about an insolvency practitioner as office holder."
          error={errors.regime}
        >
          {(control) => (
            <Select
              {...control}
              label="regime"
              options={regimes}
              value={values.regime}
              onChange={(regime) => onChange({ regime })}
            />
          )}
        </Field>
        <Field label="Owner" required={ownerText === undefined} error={errors.ownerUserId}>
          {(control) => (
            <NamePicker
              {...control}
              from="users"
              label="owner"
              defaultText={ownerText}
              domainId={domainId}
              value={values.ownerUserId}
              onChange={(ownerUserId) => onChange({ ownerUserId })}
            />
          )}
        </Field>
      </div>
    </>
  );
}
