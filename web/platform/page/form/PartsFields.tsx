import { Plus, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { type FieldValues, type UseFormReturn, useFieldArray } from 'react-hook-form';
import { Button, IconButton } from '#web/platform/ui/Button.tsx';
import { leftText } from './left-of-parts.ts';

interface PartsFieldsProps {
  /** The form whose list `parts` they are. */
  form: { form: UseFormReturn<FieldValues> };
  empty: object;
  most: number;
  /** The amount not yet allotted, in pence; negative if the parts exceed the total. */
  left: number;
  /** Buttons beside 'Add a part', given how many there are. */
  more?: (count: number) => ReactNode;
  /** The fields of a part, by its position from 0. */
  children: (position: number) => ReactNode;
}

/** The parts of an amount, at least two: they can be added and removed, and the remainder is shown in words. */
export function PartsFields({ form: { form }, empty, most, left, more, children }: PartsFieldsProps) {
  const { control, formState, getFieldState } = form;
  const { fields, append, remove } = useFieldArray({ control, name: 'parts' });
  const { error } = getFieldState('parts', formState);
  const problem = error?.root?.message ?? error?.message;
  return (
    <>
      {fields.map(({ id }, n) => (
        <fieldset key={id} aria-label={`Part ${n + 1}`} className="flex flex-wrap items-end gap-2">
          {children(n)}
          <IconButton
            label={`Remove part ${n + 1}`}
            disabled={fields.length <= 2}
            icon={X}
            onClick={() => remove(n)}
          />
        </fieldset>
      ))}
      <div className="flex flex-wrap items-center justify-between gap-2">
        <div className="flex flex-wrap gap-2">
          <Button
            icon={Plus}
            small
            disabled={fields.length >= most}
            onClick={() => append(empty, { shouldFocus: false })}
          >
            Add a part
          </Button>
          {more?.(fields.length)}
        </div>
        <output className="figures text-sm font-medium">{leftText(left)}</output>
      </div>
      {problem && (
        <p role="alert" className="text-sm font-medium text-red-text">
          {problem}
        </p>
      )}
    </>
  );
}
