import type { HTMLInputAutoCompleteAttribute, HTMLInputTypeAttribute, KeyboardEventHandler } from 'react';
import { type ControlProps, inputClass, nativeAttributes } from '#web/platform/ui/control.ts';

export interface TextInputProps extends Omit<ControlProps<string>, 'value'> {
  /** Null is empty. */
  value: string | null;
  type?: Extract<HTMLInputTypeAttribute, 'text' | 'email' | 'password' | 'search' | 'tel' | 'url'>;
  placeholder?: string;
  maxLength?: number;
  autoComplete?: HTMLInputAutoCompleteAttribute;
  inputMode?: 'text' | 'decimal' | 'numeric' | 'tel' | 'email' | 'url';
  spellCheck?: boolean;
  readOnly?: boolean;
  onKeyDown?: KeyboardEventHandler<HTMLInputElement>;
}

export function TextInput({
  value,
  onChange,
  ref,
  type = 'text',
  autoComplete = 'off',
  ...rest
}: TextInputProps) {
  return (
    <input
      {...nativeAttributes(rest)}
      ref={ref}
      type={type}
      value={value ?? ''}
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={rest.onKeyDown}
      placeholder={rest.placeholder}
      maxLength={rest.maxLength}
      autoComplete={autoComplete}
      inputMode={rest.inputMode}
      spellCheck={rest.spellCheck}
      readOnly={rest.readOnly}
      className={inputClass}
    />
  );
}
