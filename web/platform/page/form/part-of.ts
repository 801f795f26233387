import type { FieldValues } from 'react-hook-form';
import type { ContractForm } from './use-contract-form.ts';

/** A field of whichever shapes of a value have it. */
type FieldOf<Value, Name> = Value extends unknown
  ? Name extends keyof Value
    ? Exclude<Value[Name], undefined>
    : never
  : never;
/** The fields of every shape that a value may have. */
type FieldsOf<Value> = { [Name in Value extends unknown ? keyof Value : never]: FieldOf<Value, Name> };
type RowOf<Value> = Value extends readonly (infer Row)[] ? Row : Value;

/** The form of a field that has fields of its own, or of one row where the field is a list of them. */
export function partOf<Values, Name extends keyof Values & string>(
  form: ContractForm<Values>,
  name: Name,
  row?: number,
): ContractForm<FieldsOf<RowOf<NonNullable<Values[Name]>>>> {
  const path = row === undefined ? `${name}.` : `${name}.${row}.`;
  const set = (change: FieldValues) =>
    (form.set as (change: FieldValues) => void)(
      Object.fromEntries(Object.entries(change).map(([field, value]) => [path + field, value])),
    );
  return { ...form, prefix: form.prefix + path, set };
}
