import { useState } from 'react';
import { type ControlProps, inputClass, nativeAttributes } from '#web/platform/ui/control.ts';

export interface NumberInputProps extends ControlProps<number | null> {
  min?: number | undefined;
  max?: number | undefined;
  /** 1 by default: whole numbers. */
  step?: number;
  placeholder?: string;
}

const numberOf = (text: string) => (text.trim() === '' ? null : Number(text));
const textOf = (value: number | null) => (value === null ? '' : String(value));

export function NumberInput({
  value,
  onChange,
  min,
  max,
  step = 1,
  placeholder,
  ref,
  ...rest
}: NumberInputProps) {
  const [typed, setTyped] = useState(() => textOf(value));
  return (
    <input
      {...nativeAttributes(rest)}
      ref={ref}
      type="number"
      inputMode={Number.isInteger(step) ? 'numeric' : 'decimal'}
      min={min}
      max={max}
      step={step}
      value={numberOf(typed) === value ? typed : textOf(value)}
      placeholder={placeholder}
      autoComplete="off"
      onChange={(event) => {
        setTyped(event.target.value);
        onChange(numberOf(event.target.value));
      }}
      onWheel={(event) => event.currentTarget.blur()}
      className={`${inputClass} figures`}
    />
  );
}
