import { DecimalInput, type DecimalInputProps } from '#web/platform/ui/DecimalInput.tsx';

export type PercentInputProps = Omit<DecimalInputProps, 'prefix' | 'suffix'>;

/** A percentage: the value is whole basis points, 0 to 100 % by default. */
export function PercentInput({ min = 0, max = 10_000, ...rest }: PercentInputProps) {
  return <DecimalInput {...rest} min={min} max={max} suffix="%" />;
}
