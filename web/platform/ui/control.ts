import type { Ref } from 'react';

/** The props a Field passes to its control: spread them on any input of this folder. */
export interface FieldControl {
  id: string;
  /** The field's label, for the empty text of a select; empty where it is not plain text. */
  label: string;
  required: boolean;
  invalid: boolean;
  'aria-labelledby': string;
  'aria-describedby': string | undefined;
}

/** The props of every control in this folder; compatible with the `field` of react-hook-form's Controller. */
export interface ControlProps<Value, Element = HTMLInputElement> {
  value: Value;
  onChange: (value: Value) => void;
  onBlur?: (() => void) | undefined;
  id?: string | undefined;
  name?: string | undefined;
  disabled?: boolean | undefined;
  required?: boolean | undefined;
  invalid?: boolean | undefined;
  ref?: Ref<Element> | undefined;
  'aria-label'?: string | undefined;
  'aria-labelledby'?: string | undefined;
  'aria-describedby'?: string | undefined;
}

/** The attributes of a native element, from ControlProps. */
export function nativeAttributes(props: Omit<ControlProps<never, never>, 'value' | 'onChange' | 'ref'>) {
  return {
    id: props.id,
    name: props.name,
    disabled: props.disabled,
    required: props.required,
    onBlur: props.onBlur,
    'aria-invalid': props.invalid || undefined,
    'aria-label': props['aria-label'],
    'aria-labelledby': props['aria-labelledby'],
    'aria-describedby': props['aria-describedby'],
  };
}

/** The box around typed text, shared by every text-like control. */
export const inputClass =
  'block w-full min-w-0 rounded-md border border-border-strong bg-surface px-2.5 py-1.5 text-base text-text ' +
  'min-h-9 focus-visible:outline-offset-0 aria-invalid:border-red-text disabled:cursor-not-allowed ' +
  'disabled:bg-hover disabled:text-muted';
