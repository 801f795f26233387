import type { FieldValues } from 'react-hook-form';
import type { ContractForm } from './use-contract-form.ts';

/** The fields of every shape that a value may have. */
type FieldsOf<Value> = {
  [Name in Value extends unknown ? keyof Value : never]: Value extends Record<Name, infer Field>
    ? Field
    : never;
};
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
  return { ...form, prefix: form.prefix + path, set, clash: null };
}
