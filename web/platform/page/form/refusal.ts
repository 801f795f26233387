import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { ApiError, messageOf } from '#web/platform/api/api-error.ts';

/** Who saved a row while a form of it was open, when, and the row as it is now. */
export interface StaleData<Row = Readonly<Record<string, unknown>>> {
  current: Row;
  changedBy: string;
  changedAt: string;
}

/** The details of a refused stale save; null for any other refusal. */
export function staleDataOf<Row>(error: unknown): StaleData<Row> | null {
  if (!(error instanceof ApiError) || error.status !== 409) return null;
  const data = error.details as Partial<StaleData<Row>> | null | undefined;
  return data?.current && data.changedAt !== undefined ? (data as StaleData<Row>) : null;
}

/** Puts a refusal's messages at their fields, focuses the first, and returns what belongs to no field of the form. */
export function showRefusal<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  error: unknown,
  fields: object,
  refusedAt: Readonly<Record<string, string>> = {},
): string | null {
  const errors = Object.entries(error instanceof ApiError ? error.errors : {}).map(
    ([field, message]) => [refusedAt[field] ?? field, message] as const,
  );
  const ours = errors.filter(([field]) => (field.split('.')[0] ?? '') in fields);
  for (const [index, [field, message]] of ours.entries())
    form.setError(field as never, { type: 'server', message }, { shouldFocus: index === 0 });
  const others = errors.filter((each) => !ours.includes(each)).map(([, message]) => message);
  return ours.length === 0 || others.length > 0 ? [messageOf(error), ...others].join(' ') : null;
}
