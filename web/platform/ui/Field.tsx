import { type ReactNode, useId } from 'react';
import type { FieldControl } from '#web/platform/ui/control.ts';

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
