import { ChevronDown } from 'lucide-react';
import { type ControlProps, inputClass, nativeAttributes } from '#web/platform/ui/control.ts';
import { defaultOptionText, type Option, type OptionId } from '#web/platform/ui/option.ts';

export interface SelectProps<Id extends OptionId> extends ControlProps<Id | null, HTMLSelectElement> {
  /** Used in the default option: '-- Select {label} --' or 'No {label}'. */
  label: string;
  options: readonly Option<Id>[];
  defaultText?: string;
}

export function Select<Id extends OptionId>(props: SelectProps<Id>) {
  const { value, onChange, label, options, defaultText, ref, ...rest } = props;
  const byText = new Map(options.map((option) => [String(option.id), option.id]));
  return (
    <div className="relative">
      <select
        {...nativeAttributes(rest)}
        ref={ref}
        value={value === null ? '' : String(value)}
        onChange={(event) => onChange(byText.get(event.target.value) ?? null)}
        className={`${inputClass} appearance-none truncate pr-8 ${value === null && defaultText === undefined ? 'text-muted!' : ''}`}
      >
        <option value="">{defaultText ?? defaultOptionText(label, rest.required)}</option>
        {options.map((option) => (
          <option key={option.id} value={String(option.id)} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 right-2.5 size-4 -translate-y-1/2 text-muted"
      />
    </div>
  );
}
