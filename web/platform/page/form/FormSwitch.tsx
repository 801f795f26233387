import { useId } from 'react';
import { useController } from 'react-hook-form';
import { Switch } from '#web/platform/ui/Switch.tsx';
import type { ContractForm } from './use-contract-form.ts';

export interface FormSwitchProps<Values> {
  form: ContractForm<Values>;
  name: keyof Values & string;
  label: string;
}

/** A yes or no of a form, with its label beside it. */
export function FormSwitch<Values>({ form, name, label }: FormSwitchProps<Values>) {
  const path = `${form.prefix}${name}`;
  const { field, fieldState } = useController({ name: path, control: form.form.control });
  const errorId = useId();
  const { error } = fieldState;
  return (
    <div>
      <Switch
        {...field}
        label={label}
        invalid={Boolean(error)}
        aria-describedby={error ? errorId : undefined}
      />
      {error && (
        <p id={errorId} role="alert" className="text-sm font-medium text-red-text">
          {error.message}
        </p>
      )}
    </div>
  );
}
