import type { BacsSettings } from '#shared/activities/money/outgoing/bacs-settings.ts';

/** A number with leading zeros. */
export const zeros = (value: number, length: number): string => String(value).padStart(length, '0');

/** A text padded with spaces. Longer texts stay as they are: their records are refused. */
export const padded = (text: string, length: number): string => text.padEnd(length, ' ');

/** A date as Bacs writes it, bYYDDD: 24 November 2026 is ' 26328', the 328th day of its year. */
export function bacsDate(day: string): string {
  const year = day.slice(0, 4);
  const ordinal = (Date.parse(`${day}T00:00:00Z`) - Date.UTC(Number(year), 0, 0)) / 86_400_000;
  return ` ${year.slice(2)}${zeros(ordinal, 3)}`;
}

/** Makes a label of 80 characters from texts at positions counted from 1, in order. */
export const lineOf =
  ({ lineEnd }: Pick<BacsSettings, 'lineEnd'>) =>
  (...fields: readonly (readonly [position: number, text: string])[]): string => {
    const text = fields.reduce((line, [position, field]) => line.padEnd(position - 1, ' ') + field, '');
    return text.padEnd(80, ' ') + (lineEnd === 'crlf' ? '\r\n' : '\n');
  };
