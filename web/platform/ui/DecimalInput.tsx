import { type ClipboardEvent, type KeyboardEvent, useState } from 'react';
import { type ControlProps, inputClass, nativeAttributes } from '#web/platform/ui/control.ts';
import { decimalFromPaste, hundredthsOf, textOfHundredths } from '#web/platform/ui/decimal-text.ts';

export interface DecimalInputProps extends ControlProps<number | null> {
  /** In hundredths, like the value. */
  min?: number | undefined;
  max?: number | undefined;
  placeholder?: string | undefined;
  prefix?: string;
  suffix?: string;
}

const noSpinner = '[appearance:textfield] [&::-webkit-inner-spin-button]:appearance-none';
const outside = 'pointer-events-none absolute inset-y-0 flex items-center text-muted';

function refuseExponent(event: KeyboardEvent) {
  if (['e', 'E', '+'].includes(event.key)) event.preventDefault();
}

/** Hundredths held as an integer and shown with two decimals; the base of CurrencyInput and PercentInput. */
export function DecimalInput({
  value,
  onChange,
  onBlur,
  min,
  max,
  prefix,
  suffix,
  ref,
  ...rest
}: DecimalInputProps) {
  const [typed, setTyped] = useState(() => textOfHundredths(value));
  const text = hundredthsOf(typed) === value ? typed : textOfHundredths(value);

  function change(next: string) {
    setTyped(next);
    onChange(hundredthsOf(next));
  }

  function paste(event: ClipboardEvent<HTMLInputElement>) {
    const pasted = decimalFromPaste(event.clipboardData.getData('text'));
    if (pasted === null) return;
    event.preventDefault();
    change(textOfHundredths(hundredthsOf(pasted)));
  }

  function leave() {
    setTyped(textOfHundredths(hundredthsOf(text)));
    onBlur?.();
  }

  return (
    <div className="relative">
      {prefix && <span className={`${outside} left-2.5`}>{prefix}</span>}
      <input
        {...nativeAttributes(rest)}
        ref={ref}
        type="number"
        inputMode="decimal"
        step="0.01"
        min={min === undefined ? undefined : textOfHundredths(min)}
        max={max === undefined ? undefined : textOfHundredths(max)}
        value={text}
        placeholder={rest.placeholder}
        autoComplete="off"
        onChange={(event) => change(event.target.value)}
        onBlur={leave}
        onKeyDown={refuseExponent}
        onPaste={paste}
        onWheel={(event) => event.currentTarget.blur()}
        className={`${inputClass} figures ${noSpinner} text-right ${prefix ? 'pl-6' : ''} ${suffix ? 'pr-7' : ''}`}
      />
      {suffix && <span className={`${outside} right-2.5`}>{suffix}</span>}
    </div>
  );
}
