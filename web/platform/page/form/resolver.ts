import { toNestErrors } from '@hookform/resolvers';
import type { FieldError, FieldValues, Resolver } from 'react-hook-form';

/** Validates a form's values with a check that returns the values to send, and a message for each invalid field. */
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
