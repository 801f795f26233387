import { useWatch } from 'react-hook-form';
import { addDays, londonDate } from '#shared/platform/dates.ts';
import type { ContractForm } from './FormDialog.tsx';
import { type AnyForm, AnyInputField, type AnyWidget, FormSwitch, type WidgetFor } from './FormField.tsx';

interface Labelled {
  label: string;
  help?: string | undefined;
  /** Required, even where the call could do without it. */
  required?: boolean;
  /** Stands beside its neighbour, where the screen is wide enough. */
  half?: boolean;
  /** False: the value is sent as it is, without being shown. */
  isAsked?: boolean;
  /** Asked only if a day in the dialog is more than this many days ago. */
  ifDaysAgo?: number;
}

/** A field of a dialog as data, without its initial value. */
export type PlainWords<Value> = Labelled &
  ([NonNullable<Value>] extends [boolean] ? { kind: 'switch' } : WidgetFor<NonNullable<Value>>);
/** A field of a dialog as data. */
export type PlainField<Value> = PlainWords<Value> & { value: Value };

/** A field of any type of value, for fields made in a loop. */
export type AnyField = Labelled & (AnyWidget | { kind: 'switch' });

export interface PlainFieldsProps<Values> {
  form: ContractForm<Values>;
  /** In the order in which they are shown. */
  fields: Readonly<Record<string, AnyField>>;
  /** Days elsewhere in the form on which fields with `ifDaysAgo` also depend. */
  days?: readonly string[];
  /** A day outside the form on which they also depend. */
  since?: string;
}

/** The earliest day that has been entered so far. */
function useEarliestDay<Values>(
  { form, prefix }: ContractForm<Values>,
  fields: Readonly<Record<string, AnyField>>,
  others: readonly string[],
  since: string | undefined,
): string | null {
  const names = [...others, ...Object.keys(fields).filter((name) => fields[name]?.kind === 'day')];
  const days: unknown[] = useWatch({ control: form.control, name: names.map((name) => prefix + name) });
  return (
    [since, ...days]
      .flatMap((on) => (typeof on === 'string' && on !== '' ? [on] : []))
      .toSorted()
      .at(0) ?? null
  );
}

/** Fields that are data, two of them side by side where both are `half`. */
export function PlainFields<Values>({ form, fields, days = [], since }: PlainFieldsProps<Values>) {
  const earliest = useEarliestDay(form, fields, days, since);
  const asked = Object.entries(fields).filter(
    ([, { isAsked = true, ifDaysAgo }]) =>
      isAsked &&
      (ifDaysAgo === undefined || (earliest !== null && earliest < addDays(londonDate(), -ifDaysAgo))),
  );
  if (asked.length === 0) return null;
  const any: AnyForm = form as never;
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {asked.map(([name, field]) => (
        <div key={name} className={field.half ? 'min-w-0' : 'min-w-0 sm:col-span-2'}>
          {field.kind === 'switch' ? (
            <FormSwitch form={any} name={name} label={field.label} />
          ) : (
            <AnyInputField form={any} name={name} {...field} />
          )}
        </div>
      ))}
    </div>
  );
}
