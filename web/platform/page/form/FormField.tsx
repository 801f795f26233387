import { type ReactNode, useId } from 'react';
import { type FieldValues, useController } from 'react-hook-form';
import type { ReferenceName } from '#shared/records/reference/registry.ts';
import { CasePicker } from '#web/platform/case/CasePicker.tsx';
import { NamePicker } from '#web/platform/page/pickers/NamePicker.tsx';
import { Button } from '#web/platform/ui/Button.tsx';
import { CurrencyInput } from '#web/platform/ui/CurrencyInput.tsx';
import type { ControlProps, FieldControl } from '#web/platform/ui/control.ts';
import { DateInput } from '#web/platform/ui/DateInput.tsx';
import {
  Field,
  type FieldProps,
  type Option,
  type OptionId,
  Select,
  TextArea,
  TextInput,
} from '#web/platform/ui/Field.tsx';
import { NumberInput } from '#web/platform/ui/NumberInput.tsx';
import { PercentInput } from '#web/platform/ui/PercentInput.tsx';
import { Switch } from '#web/platform/ui/Switch.tsx';
import type { ContractForm } from './FormDialog.tsx';

/** The props of any control in web/platform/ui, wired to its label, its messages and the form. */
export type BoundControl<Value> = FieldControl &
  Required<Pick<ControlProps<Value>, 'value' | 'onChange' | 'onBlur' | 'name'>> & {
    ref: (element: { focus: () => void } | null) => void;
    disabled?: boolean;
  };

export interface FormFieldProps<Values, Name extends keyof Values> extends Omit<FieldProps, 'children'> {
  form: ContractForm<Values>;
  name: Name;
  children: (control: BoundControl<Values[Name]>) => ReactNode;
}

/**
 * A labelled field of a form: `<FormField form={form} name="reason" label="Reason">{(control) => <TextArea {...control} />}</FormField>`.
 */
export function FormField<Values, Name extends keyof Values & string>({
  form,
  name,
  error,
  children,
  ...field
}: FormFieldProps<Values, Name>) {
  const path = `${form.prefix}${name}`;
  const { field: bound, fieldState } = useController({ name: path, control: form.form.control });
  const { clash } = form;
  const wired = (control: FieldControl): BoundControl<Values[Name]> => ({
    ...control,
    name: path,
    value: bound.value as Values[Name],
    onChange: bound.onChange,
    onBlur: bound.onBlur,
    ref: bound.ref,
  });
  return (
    <>
      <Field {...field} error={fieldState.error?.message ?? error}>
        {(control) => children(wired(control))}
      </Field>
      {clash && path in clash.theirs && (
        <div className="space-y-2 rounded-md border border-yellow-border bg-yellow-bg p-2">
          <Field label={`As ${clash.changedBy} saved it`}>
            {(control) =>
              children({
                ...wired({ ...control, required: false }),
                value: clash.theirs[path] as Values[Name],
                ref: () => {},
                disabled: true,
              })
            }
          </Field>
          <Button small onClick={() => bound.onChange(clash.theirs[path])}>
            Use this
          </Button>
        </div>
      )}
    </>
  );
}

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
/** Any control except a switch, whose label is beside it. */
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
/** An InputField for any type of value, for fields made in a loop. */
export const AnyInputField = (props: AnyFieldProps) => (
  <FormField {...props}>{(control) => controlOf(props, control)}</FormField>
);

/** A labelled field with the control of its kind: `<InputField form={form} name="reason" label="Reason" kind="text" />`. */
export const InputField = AnyInputField as <Values, Name extends keyof Values & string>(
  props: InputFieldProps<Values, Name>,
) => ReactNode;

export interface FormSwitchProps<Values> {
  form: ContractForm<Values>;
  name: keyof Values & string;
  label: string;
}

/** A yes or no of a form, with its label beside it. */
export function FormSwitch<Values>({ form, name, label }: FormSwitchProps<Values>) {
  const path = `${form.prefix}${name}`;
  const { field, fieldState } = useController({ name: path, control: form.form.control });
  const errorId = useId();
  const { error } = fieldState;
  return (
    <div>
      <Switch
        {...field}
        label={label}
        invalid={Boolean(error)}
        aria-describedby={error ? errorId : undefined}
      />
      {error && (
        <p id={errorId} role="alert" className="text-sm font-medium text-red-text">
          {error.message}
        </p>
      )}
    </div>
  );
}

/** A field that one or more variants of a value have. */
type FieldOf<Value, Name> = Value extends unknown
  ? Name extends keyof Value
    ? Exclude<Value[Name], undefined>
    : never
  : never;
/** The fields of all variants of a value. */
type FieldsOf<Value> = { [Name in Value extends unknown ? keyof Value : never]: FieldOf<Value, Name> };
type RowOf<Value> = Value extends readonly (infer Row)[] ? Row : Value;

/** The form of a field that has fields of its own, or of one row where the field is a list of them. */
export function partOf<Values, Name extends keyof Values & string>(
  form: ContractForm<Values>,
  name: Name,
  row?: number,
): ContractForm<FieldsOf<RowOf<NonNullable<Values[Name]>>>> {
  const path = row === undefined ? `${name}.` : `${name}.${row}.`;
  const set = (change: FieldValues) =>
    (form.set as (change: FieldValues) => void)(
      Object.fromEntries(Object.entries(change).map(([field, value]) => [path + field, value])),
    );
  return { ...form, prefix: form.prefix + path, set };
}
