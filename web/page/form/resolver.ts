import { toNestErrors } from '@hookform/resolvers';
import type { FieldError, FieldValues, Resolver } from 'react-hook-form';

/** Judges a form's values by a check that returns what would be sent, and a message for each field that is not right. */
export const resolverOf =
  <Values extends FieldValues>(
    check: (values: Values) => { data: Values; errors: Readonly<Record<string, string>> },
  ): Resolver<Values> =>
  (values, _context, options) => {
    const { data, errors } = check(values);
    if (Object.keys(errors).length === 0) return { values: data, errors: {} };
    const found = Object.fromEntries(
      Object.entries(errors).map(([name, message]) => [name, { type: 'rule', message } as FieldError]),
    );
    return { values: {}, errors: toNestErrors(found, options) };
  };
