import { ChevronDown } from 'lucide-react';
import {
  type HTMLInputAutoCompleteAttribute,
  type HTMLInputTypeAttribute,
  type KeyboardEventHandler,
  type ReactNode,
  useId,
} from 'react';
import {
  type ControlProps,
  type FieldControl,
  inputClass,
  nativeAttributes,
} from '#web/platform/ui/control.ts';

export type OptionId = string | number;

/** One row of a select: what is stored and what is read. */
export interface Option<Id extends OptionId = OptionId> {
  id: Id;
  label: string;
  /** A second, quieter line where the widget has room for it. */
  description?: string | undefined;
  disabled?: boolean | undefined;
}

/** The text of the empty choice, the same in every select. */
export function defaultOptionText(label: string, required: boolean | undefined): string {
  return required ? `-- Select ${label} --` : `No ${label}`;
}

/** The choices of a table of names. */
export const optionsOf = <Id extends string>(names: Readonly<Record<Id, string>>) =>
  Object.entries<string>(names).map(([id, label]) => ({ id: id as Id, label }));

export interface FieldProps {
  label: ReactNode;
  help?: ReactNode;
  /** The message to show and announce; absent while the value is valid. */
  error?: string | undefined;
  required?: boolean;
  /** For a cell of a grid, whose column says what it is. */
  isLabelHidden?: boolean;
  /** Needed only when something outside must find the control. */
  id?: string;
  /** Beside the label, at the right: a "create new" link, a counter. */
  aside?: ReactNode;
  children: (control: FieldControl) => ReactNode;
}

/** Label above, help under, error beside: `<Field label="Name">{(control) => <TextInput {...control} … />}</Field>`. */
export function Field(props: FieldProps) {
  const { label, help, error, required = false, isLabelHidden = false, id, aside, children } = props;
  const generated = useId();
  const controlId = id ?? generated;
  const helpId = `${controlId}-help`;
  const errorId = `${controlId}-error`;
  const described = [help ? helpId : '', error ? errorId : ''].filter(Boolean).join(' ');
  return (
    <div className="relative min-w-0 space-y-1">
      <label
        id={`${controlId}-label`}
        htmlFor={controlId}
        className={isLabelHidden ? 'sr-only' : 'block w-fit text-sm font-medium text-text'}
      >
        {label}
        {required && (
          <span className="text-red-text" aria-hidden="true">
            {' *'}
          </span>
        )}
      </label>
      {children({
        id: controlId,
        label: typeof label === 'string' ? label : '',
        required,
        invalid: Boolean(error),
        'aria-labelledby': `${controlId}-label`,
        'aria-describedby': described || undefined,
      })}
      {help && (
        <div id={helpId} className="text-sm text-muted">
          {help}
        </div>
      )}
      {error && (
        <p id={errorId} role="alert" className="text-sm font-medium text-red-text">
          {error}
        </p>
      )}
      {/* Last in the tab order, although it is drawn at the top. */}
      {aside && <div className="absolute top-0 right-0 mt-0 text-sm">{aside}</div>}
    </div>
  );
}

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
