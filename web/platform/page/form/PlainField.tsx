import type { ReactNode } from 'react';
import type { ReferenceName } from '#shared/records/reference/registry.ts';
import { CasePicker } from '#web/platform/case/CasePicker.tsx';
import { NamePicker } from '#web/platform/page/pickers/NamePicker.tsx';
import { CurrencyInput } from '#web/platform/ui/CurrencyInput.tsx';
import { DateInput } from '#web/platform/ui/DateInput.tsx';
import { NumberInput } from '#web/platform/ui/NumberInput.tsx';
import type { Option, OptionId } from '#web/platform/ui/option.ts';
import { Select } from '#web/platform/ui/Select.tsx';
import { TextArea } from '#web/platform/ui/TextArea.tsx';
import { TextInput } from '#web/platform/ui/TextInput.tsx';
import { type BoundControl, FormField } from './FormField.tsx';
import { FormSwitch } from './FormSwitch.tsx';
import type { ContractForm } from './use-contract-form.ts';

/** One line, or a text of several. */
type TextWidget =
  | { kind: 'line'; max?: number; placeholder?: string }
  | { kind: 'text'; max?: number; rows?: number };
/** A day in the past or today, unless it may be later. */
type DayWidget = { kind: 'day'; min?: string | undefined; max?: string | undefined; allowFuture?: boolean };
type NumberWidget = { kind: 'pence' } | { kind: 'number'; min?: number; max?: number };
/** A row of a catalogue, or a case. */
type RowWidget =
  | { kind: 'row'; from: ReferenceName; domainId?: number | undefined; defaultText?: string | undefined }
  | { kind: 'case'; domainId?: number | undefined; except?: number | undefined };
/** `noun` names what is chosen where the label does not: 'No {noun}'. */
type ChoiceWidget<Id extends OptionId> = { kind: 'choice'; options: readonly Option<Id>[]; noun?: string };
type SwitchWidget = { kind: 'switch' };

/** The controls that fit a value: a day is never typed into a field for money. */
type WidgetFor<Value> = [Value] extends [boolean]
  ? SwitchWidget
  : [Value] extends [number]
    ? NumberWidget | RowWidget | ChoiceWidget<Value>
    : [Value] extends [string]
      ? TextWidget | DayWidget | ChoiceWidget<Value>
      : never;

interface Labelled {
  label: string;
  help?: string | undefined;
  /** Must be filled in, also where the call could do without it. */
  required?: boolean;
  /** Stands beside its neighbour, where the screen is wide enough. */
  half?: boolean;
  /** False: the value is sent as it is, without being shown. */
  isAsked?: boolean;
}

/** A field of a dialog as data, without its initial value. */
export type PlainWords<Value> = Labelled & WidgetFor<NonNullable<Value>>;
/** A field of a dialog as data. */
export type PlainField<Value> = PlainWords<Value> & { value: Value };

type Entered = string | number | boolean | null;
/** A field of any value, for what is made of them in a loop. */
export type AnyField = Labelled &
  (TextWidget | DayWidget | NumberWidget | RowWidget | ChoiceWidget<OptionId> | SwitchWidget);

const textOf = (value: Entered) => (typeof value === 'string' ? value : null);
const numberOf = (value: Entered) => (typeof value === 'number' ? value : null);

function controlOf(field: Exclude<AnyField, SwitchWidget>, control: BoundControl<Entered>): ReactNode {
  const [text, number] = [
    { ...control, value: textOf(control.value) },
    { ...control, value: numberOf(control.value) },
  ];
  switch (field.kind) {
    case 'line':
      return <TextInput {...text} maxLength={field.max} placeholder={field.placeholder} />;
    case 'text':
      return <TextArea {...text} rows={field.rows ?? 3} maxLength={field.max} />;
    case 'day':
      return <DateInput {...text} min={field.min} max={field.max} allowFuture={field.allowFuture ?? false} />;
    case 'pence':
      return <CurrencyInput {...number} />;
    case 'number':
      return <NumberInput {...number} min={field.min} max={field.max} />;
    case 'row':
      return (
        <NamePicker {...number} from={field.from} domainId={field.domainId} defaultText={field.defaultText} />
      );
    case 'case':
      return <CasePicker {...number} domainId={field.domainId} except={field.except} />;
    case 'choice':
      return (
        <Select
          {...control}
          value={typeof control.value === 'boolean' ? null : control.value}
          options={field.options}
          label={field.noun ?? control.label}
        />
      );
  }
}

interface PlainFieldViewProps {
  form: ContractForm<Record<string, Entered>>;
  name: string;
  field: AnyField;
}

/** A field with the control of its kind. */
function PlainFieldView({ form, name, field }: PlainFieldViewProps) {
  if (field.kind === 'switch') return <FormSwitch form={form} name={name} label={field.label} />;
  const { label, help, required = false } = field;
  return (
    <FormField form={form} name={name} label={label} help={help} required={required}>
      {(control) => controlOf(field, control)}
    </FormField>
  );
}

export interface PlainFieldsProps<Values> {
  form: ContractForm<Values>;
  /** In the order in which they stand. */
  fields: Readonly<Record<string, AnyField>>;
}

/** Fields that are data, two of them side by side where both are `half`. */
export function PlainFields<Values>({ form, fields }: PlainFieldsProps<Values>) {
  const asked = Object.entries(fields).filter(([, { isAsked = true }]) => isAsked);
  if (asked.length === 0) return null;
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {asked.map(([name, field]) => (
        <div key={name} className={field.half ? 'min-w-0' : 'min-w-0 sm:col-span-2'}>
          <PlainFieldView form={form as never} name={name} field={field} />
        </div>
      ))}
    </div>
  );
}
