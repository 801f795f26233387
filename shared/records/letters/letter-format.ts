import { counted } from '#shared/platform/counted.ts';

const longDate = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'UTC',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
});

/** A date as letters write it: '14 March 2026'. */
export const letterDate = (day: string): string => longDate.format(new Date(`${day}T00:00:00Z`));

/** The same, or null where there is none. */
export const letterDateOrNull = (day: string | null | undefined): string | null =>
  day ? letterDate(day) : null;

/** Names in a sentence: 'A', 'A and B', 'A, B and C'. */
export const listed = (names: readonly string[]): string =>
  names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;

/** '1 month', '12 months'. */
export const monthCount = (months: number): string => counted(months, 'month');
