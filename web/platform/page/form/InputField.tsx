import type { ReactNode } from 'react';
import type { ReferenceName } from '#shared/records/reference/registry.ts';
import { CasePicker } from '#web/platform/case/CasePicker.tsx';
import { NamePicker } from '#web/platform/page/pickers/NamePicker.tsx';
import { CurrencyInput } from '#web/platform/ui/CurrencyInput.tsx';
import { DateInput } from '#web/platform/ui/DateInput.tsx';
import type { FieldProps } from '#web/platform/ui/Field.tsx';
import { NumberInput } from '#web/platform/ui/NumberInput.tsx';
import type { Option, OptionId } from '#web/platform/ui/option.ts';
import { PercentInput } from '#web/platform/ui/PercentInput.tsx';
import { Select } from '#web/platform/ui/Select.tsx';
import { TextArea } from '#web/platform/ui/TextArea.tsx';
import { TextInput } from '#web/platform/ui/TextInput.tsx';
import { type BoundControl, FormField } from './FormField.tsx';
import type { ContractForm } from './use-contract-form.ts';

/** One line, or a text of several: three unless `rows` says otherwise. */
type TextWidget =
  | { kind: 'line'; max?: number; placeholder?: string }
  | { kind: 'text'; max?: number; rows?: number };
/** A day in the past or today, unless it may be later. */
type DayWidget = {
  kind: 'day';
  min?: string | undefined;
  max?: string | undefined;
  allowFuture?: boolean;
};
type NumberWidget =
  | { kind: 'pence'; min?: number }
  | { kind: 'percent' }
  | { kind: 'number'; min?: number; max?: number };
/** A row of a catalogue, or a case. `noun` names what is chosen where the label does not: 'No {noun}'. */
type RowWidget =
  | {
      kind: 'row';
      from: ReferenceName;
      domainId?: number | undefined;
      defaultText?: string | undefined;
      noun?: string;
    }
  | { kind: 'case'; domainId?: number | undefined; except?: number | undefined };
type ChoiceWidget<Id extends OptionId> = {
  kind: 'choice';
  options: readonly Option<Id>[];
  noun?: string;
  defaultText?: string;
};

/** The controls that fit a value: a day is never typed into a field for money. */
export type WidgetFor<Value> = [Value] extends [number]
  ? NumberWidget | RowWidget | ChoiceWidget<Value>
  : [Value] extends [string]
    ? TextWidget | DayWidget | ChoiceWidget<Value>
    : never;

type Entered = string | number | boolean | null | undefined;
/** Any control but a switch, whose label stands beside it. */
export type AnyWidget = TextWidget | DayWidget | NumberWidget | RowWidget | ChoiceWidget<OptionId>;

const textOf = (value: Entered) => (typeof value === 'string' ? value : null);
const numberOf = (value: Entered) => (typeof value === 'number' ? value : null);

function controlOf(field: AnyWidget, control: BoundControl<Entered>): ReactNode {
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
      return <CurrencyInput {...number} min={field.min} />;
    case 'percent':
      return <PercentInput {...number} />;
    case 'number':
      return <NumberInput {...number} min={field.min} max={field.max} />;
    case 'row':
      return (
        <NamePicker
          {...number}
          from={field.from}
          label={field.noun ?? control.label}
          domainId={field.domainId}
          defaultText={field.defaultText}
        />
      );
    case 'case':
      return <CasePicker {...number} domainId={field.domainId} except={field.except} />;
    case 'choice':
      return (
        <Select
          {...control}
          value={typeof control.value === 'boolean' ? null : (control.value ?? null)}
          options={field.options}
          label={field.noun ?? control.label}
          {...(field.defaultText !== undefined && { defaultText: field.defaultText })}
        />
      );
  }
}

type Labelled = Omit<FieldProps, 'children'>;
export type InputFieldProps<Values, Name extends keyof Values> = Labelled & {
  form: ContractForm<Values>;
  name: Name;
} & WidgetFor<NonNullable<Values[Name]>>;

export type AnyForm = ContractForm<Record<string, Entered>>;
type AnyFieldProps = Labelled & AnyWidget & { form: AnyForm; name: string };
/** An InputField of any value, for what is made of them in a loop. */
export const AnyInputField = (props: AnyFieldProps) => (
  <FormField {...props}>{(control) => controlOf(props, control)}</FormField>
);

/** A labelled field with the control of its kind: `<InputField form={form} name="reason" label="Reason" kind="text" />`. */
export const InputField = AnyInputField as <Values, Name extends keyof Values & string>(
  props: InputFieldProps<Values, Name>,
) => ReactNode;
