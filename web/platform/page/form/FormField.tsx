import type { ReactNode } from 'react';
import { useController } from 'react-hook-form';
import { Button } from '#web/platform/ui/Button.tsx';
import type { ControlProps, FieldControl } from '#web/platform/ui/control.ts';
import { Field, type FieldProps } from '#web/platform/ui/Field.tsx';
import type { ContractForm } from './use-contract-form.ts';

/** The props of any control in web/platform/ui, wired to its label, its messages and the form. */
export type BoundControl<Value> = FieldControl &
  Required<Pick<ControlProps<Value>, 'value' | 'onChange' | 'onBlur' | 'name'>> & {
    ref: (element: { focus: () => void } | null) => void;
    disabled?: boolean;
  };

export interface FormFieldProps<Values, Name extends keyof Values> extends Omit<FieldProps, 'children'> {
  form: ContractForm<Values>;
  name: Name;
  children: (control: BoundControl<Values[Name]>) => ReactNode;
}

/** A labelled field of a form: `<FormField form={form} name="reason" label="Reason">{(control) => <TextArea {...control} />}</FormField>`. */
export function FormField<Values, Name extends keyof Values & string>({
  form,
  name,
  error,
  children,
  ...field
}: FormFieldProps<Values, Name>) {
  const path = `${form.prefix}${name}`;
  const { field: bound, fieldState } = useController({ name: path, control: form.form.control });
  const { clash } = form;
  const wired = (control: FieldControl): BoundControl<Values[Name]> => ({
    ...control,
    name: path,
    value: bound.value as Values[Name],
    onChange: bound.onChange,
    onBlur: bound.onBlur,
    ref: bound.ref,
  });
  return (
    <>
      <Field {...field} error={fieldState.error?.message ?? error}>
        {(control) => children(wired(control))}
      </Field>
      {clash && path in clash.theirs && (
        <div className="space-y-2 rounded-md border border-yellow-border bg-yellow-bg p-2">
          <Field label={`As ${clash.changedBy} saved it`}>
            {(control) =>
              children({
                ...wired({ ...control, required: false }),
                value: clash.theirs[path] as Values[Name],
                ref: () => {},
                disabled: true,
              })
            }
          </Field>
          <Button small onClick={() => bound.onChange(clash.theirs[path])}>
            Use this
          </Button>
        </div>
      )}
    </>
  );
}
