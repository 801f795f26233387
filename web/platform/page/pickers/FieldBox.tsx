import type { ComponentType } from 'react';
import { useController } from 'react-hook-form';
import type { FieldByKind, Kind } from '#shared/platform/fields/field.ts';
import type { FieldControl } from '#web/platform/ui/control.ts';
import { Field } from '#web/platform/ui/Field.tsx';

/** The handle that react-hook-form keeps of a control, to focus it when its value is refused. */
export type FocusRef = (target: { focus: () => void } | null) => void;

type FormValueByKind = {
  text: string;
  longText: string;
  html: string;
  texts: string[];
  integer: number | null;
  pence: number | null;
  rate: number | null;
  date: string | null;
  boolean: boolean;
  choice: string | null;
  choices: string[];
  ref: number | null;
  refs: number[];
  file: number | null;
};
export type InputKind = keyof FormValueByKind;

/** The control of one kind: it gets the props of its Field, the form's value and a ref by which it is focused. */
export interface ControlProps<K extends InputKind> extends FieldControl {
  field: FieldByKind[K];
  label: string;
  name: string;
  value: FormValueByKind[K];
  onChange: (value: FormValueByKind[K]) => void;
  onBlur: () => void;
  ref: FocusRef;
  disabled: boolean;
}

/** One field of a form, by its path in the form's values. */
export interface EditorProps<K extends Kind = Kind> {
  field: FieldByKind[K];
  name: string;
  label: string;
  required: boolean;
  disabled: boolean;
  help?: string | undefined;
}

/** Label, control, help and message of one value. */
export function boxed<K extends InputKind>(Control: ComponentType<ControlProps<K>>) {
  return function FieldBox({ field, name, label, required, disabled, help }: EditorProps<K>) {
    const { field: input, fieldState } = useController({ name });
    return (
      <Field label={label} help={help} error={fieldState.error?.message} required={required}>
        {(control) => (
          <Control
            {...control}
            field={field}
            label={label}
            name={name}
            value={input.value as FormValueByKind[K]}
            onChange={input.onChange}
            onBlur={input.onBlur}
            ref={input.ref}
            disabled={disabled}
          />
        )}
      </Field>
    );
  };
}
