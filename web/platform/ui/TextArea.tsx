import { type ControlProps, inputClass, nativeAttributes } from '#web/platform/ui/control.ts';

export interface TextAreaProps extends Omit<ControlProps<string, HTMLTextAreaElement>, 'value'> {
  /** Null is empty. */
  value: string | null;
  rows?: number;
  placeholder?: string;
  maxLength?: number;
}

export function TextArea({ value, onChange, ref, rows = 4, placeholder, maxLength, ...rest }: TextAreaProps) {
  return (
    <textarea
      {...nativeAttributes(rest)}
      ref={ref}
      rows={rows}
      value={value ?? ''}
      onChange={(event) => onChange(event.target.value)}
      placeholder={placeholder}
      maxLength={maxLength}
      className={`${inputClass} resize-y`}
    />
  );
}
