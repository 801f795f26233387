import type { ChangeEvent } from 'react';
import {
  completeAccountNumber,
  completePhone,
  completePostcode,
  formatAccountNumber,
  formatPhone,
  formatPostcode,
  formatSortCode,
} from '#shared/platform/format.ts';
import { type ControlProps, inputClass, nativeAttributes } from '#web/platform/ui/control.ts';

interface Code {
  /** While typing at the end of the text, and on paste. */
  format: (text: string) => string;
  /** When the field is left. */
  complete: (text: string) => string;
  inputMode: 'numeric' | 'tel' | 'text';
  placeholder: string;
}

const codes = {
  sortCode: {
    format: formatSortCode,
    complete: formatSortCode,
    inputMode: 'numeric',
    placeholder: 'NN-NN-NN',
  },
  accountNumber: {
    format: formatAccountNumber,
    complete: completeAccountNumber,
    inputMode: 'numeric',
    placeholder: '8 digits',
  },
  postcode: {
    format: formatPostcode,
    complete: completePostcode,
    inputMode: 'text',
    placeholder: 'e.g. SW1A 1AA',
  },
  phone: { format: formatPhone, complete: completePhone, inputMode: 'tel', placeholder: 'e.g. 07700 900123' },
} satisfies Record<string, Code>;

export interface CodeInputProps extends ControlProps<string> {
  kind: keyof typeof codes;
}

/** Sort codes, account numbers, postcodes and phone numbers, formatted as they are typed or pasted. */
export function CodeInput({ kind, value, onChange, onBlur, ref, ...rest }: CodeInputProps) {
  const code: Code = codes[kind];

  function change({ target }: ChangeEvent<HTMLInputElement>) {
    const isAtEnd = target.selectionStart === target.value.length;
    onChange(isAtEnd ? code.format(target.value) : target.value);
  }

  function leave() {
    const complete = code.complete(value);
    if (complete !== value) onChange(complete);
    onBlur?.();
  }

  return (
    <input
      {...nativeAttributes(rest)}
      ref={ref}
      type={kind === 'phone' ? 'tel' : 'text'}
      inputMode={code.inputMode}
      placeholder={code.placeholder}
      autoComplete="off"
      spellCheck={false}
      value={value}
      onChange={change}
      onBlur={leave}
      className={`${inputClass} figures`}
    />
  );
}
