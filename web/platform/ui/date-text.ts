import { londonDate, londonTime, showDate } from '#shared/platform/dates.ts';

const two = (number: number) => String(number).padStart(2, '0');

/** The local midnight of a stored `yyyy-MM-dd` date. */
export function dateOfIso(iso: string): Date {
  const [year = 0, month = 1, day = 1] = iso.split('-').map(Number);
  return new Date(year, month - 1, day);
}

/** The local day as it is stored: `yyyy-MM-dd`. */
export function isoOfDate(date: Date): string {
  return `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** A stored date as `dd/MM/yyyy`; empty for null. */
export function textOfIso(iso: string | null): string {
  return iso ? iso.split('-').toReversed().join('/') : '';
}

/** An instant as clocks in London show it, `dd/MM/yyyy HH:mm`, wherever the browser is. */
export function dateTimeText(at: Date): string {
  return `${showDate(londonDate(at))} ${londonTime(at)}`;
}

/** Whether a date is typed to its end: with four figures for the year. Two may be the first half of it. */
export const isWhole = (text: string): boolean => /^\d{1,2}\/\d{1,2}\/\d{4}$/.test(text.trim());

/** The field's text after a keystroke or a paste: a slash follows the 2nd and the 5th typed character, unless there are letters. */
export function typedDate(before: string, after: string): string {
  const text = after.trimStart();
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return textOfIso(text);
  if (/^\d{8}$/.test(text)) return `${text.slice(0, 2)}/${text.slice(2, 4)}/${text.slice(4)}`;
  const dotted = text.replaceAll(/[.\-\s]/g, '/').replaceAll(/\/{2,}/g, '/');
  const isGrowing = after.length > before.length;
  const isDue = /^(\d{2}|.{5})$/.test(dotted) && /^[\d/]*$/.test(dotted) && dotted.split('/').length < 3;
  return isGrowing && isDue && !dotted.endsWith('/') ? `${dotted}/` : dotted;
}
