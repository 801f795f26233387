import { londonDate, londonTime, showDate } from '#shared/dates.ts';

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

/** Reads three parts as day, month and four-figure year; null when that is no day of the calendar. */
export function isoOfText(text: string): string | null {
  const parts = text.trim().split('/');
  if (parts.length !== 3 || !/^\d{1,2}\/\d{1,2}\/\d{4}$/.test(text.trim())) return null;
  const [day, month, year] = parts.map(Number) as [number, number, number];
  const date = new Date(2000, 0, 1);
  date.setFullYear(year, month - 1, day);
  return date.getMonth() === month - 1 && date.getDate() === day ? isoOfDate(date) : null;
}

/** What the field shows after a keystroke or a paste: a slash follows the 2nd and the 5th typed character. */
export function typedDate(before: string, after: string): string {
  const text = after.trimStart();
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return textOfIso(text);
  if (/^\d{8}$/.test(text)) return `${text.slice(0, 2)}/${text.slice(2, 4)}/${text.slice(4)}`;
  const dotted = text.replaceAll(/[.\-\s]/g, '/').replaceAll(/\/{2,}/g, '/');
  const isGrowing = after.length > before.length;
  const isDue = (dotted.length === 2 || dotted.length === 5) && dotted.split('/').length < 3;
  return isGrowing && isDue && !dotted.endsWith('/') ? `${dotted}/` : dotted;
}
