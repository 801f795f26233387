import { DecimalInput, type DecimalInputProps } from '#web/platform/ui/DecimalInput.tsx';

export type CurrencyInputProps = Omit<DecimalInputProps, 'prefix' | 'suffix'>;

/** Pounds and pence: the value is whole pence; at least 1 when required, otherwise at least 0. */
export function CurrencyInput({ min, required, ...rest }: CurrencyInputProps) {
  return <DecimalInput {...rest} required={required} min={min ?? (required ? 1 : 0)} prefix="£" />;
}
