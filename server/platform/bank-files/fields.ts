import { londonDate } from '#shared/platform/dates.ts';
import { FieldError } from './problems.ts';

/** The most a line can hold: ten billion pounds. */
const HIGHEST_PENCE = 1_000_000_000_000;

/** Text from a file as messages quote it: only its beginning. */
export const shown = (text: string): string => (text.length > 40 ? `${text.slice(0, 40)}…` : text);

const plain = {
  '.': /^(?:(\d+)|(\d{1,3}(?:,\d{3})+))?(?:\.(\d{1,2})?)?$/,
  ',': /^(?:(\d+)|(\d{1,3}(?:\.\d{3})+))?(?:,(\d{1,2})?)?$/,
};

/**
 * An amount as banks write it, in signed pence, read digit by digit and never as a fraction: `-1,234.56`, `£12.00`, `(12.00)`,
 * `12.00-`, `12.00 DR`. More than two decimals are refused, and so is a decimal comma unless `decimal` allows it.
 */
export function readAmount(text: string, decimal: '.' | ',' = '.'): number {
  let rest = text
    .normalize('NFKC')
    .replace(/[\s'’]+/g, '')
    .replace(/[−–]/g, '-');
  if (rest === '') throw new FieldError('The amount is missing.');
  let negative = false;
  const bracketed = /^\((.+)\)$/.exec(rest);
  if (bracketed) [rest, negative] = [bracketed[1]!, true];
  const lettered = /^(.*\d)(DR|CR|D|C)$/i.exec(rest);
  if (lettered) [rest, negative] = [lettered[1]!, /^D/i.test(lettered[2]!)];
  rest = rest.replace(/£|GBP/gi, '');
  const [, before, digits, after] = /^([+-]?)([^+-]*)([+-]?)$/.exec(rest) ?? [];
  const signs = [before, after, negative ? '-' : ''].filter((sign) => sign);
  if (digits === undefined || signs.length > 1)
    throw new FieldError(`“${shown(text)}” is not an amount: it has several signs.`);
  negative = signs[0] === '-';
  const found = plain[decimal].exec(digits);
  if (!found || !/\d/.test(digits)) throw new FieldError(amountProblem(text, digits, decimal));
  const pounds = (found[1] ?? found[2] ?? '0').replace(/[.,]/g, '');
  const pence = Number(pounds) * 100 + Number((found[3] ?? '').padEnd(2, '0'));
  if (!(pence <= HIGHEST_PENCE)) throw new FieldError(`The amount ${shown(text)} is too large.`);
  return negative && pence !== 0 ? -pence : pence;
}

function amountProblem(text: string, digits: string, decimal: '.' | ','): string {
  const amount = `“${shown(text)}”`;
  if (/\p{Sc}|^[A-Z]{3}\d|\d[A-Z]{3}$/u.test(digits)) return `${amount} is not in pounds.`;
  const other = decimal === '.' ? ',' : '.';
  if (plain[other].test(digits) && digits.includes(other))
    return decimal === '.'
      ? `${amount} has a comma where the pence begin. Say so in the mapping if this bank writes amounts that way.`
      : `${amount} has a point where the pence begin, but the mapping says a comma.`;
  if (/^[\d.,]+$/.test(digits) && /[.,]\d{3,}$/.test(digits)) return `${amount} has more than two decimals.`;
  return `${amount} is not an amount.`;
}

/**
 * An amount of OFX or CAMT.053: digits and a point; zeros beyond the pence are ignored. OFX may write a comma before the pence, but
 * one before three digits is refused: `1,000` is a thousand to some and one to others.
 */
export function readMachineAmount(text: string): number {
  const trimmed = text.trim();
  if (/,\d{3,}$/.test(trimmed))
    throw new FieldError(
      `“${shown(text)}” may be thousands or have three decimals: amounts have no comma here.`,
    );
  if (!/^[+-]?\d*[.,]?\d*$/.test(trimmed)) throw new FieldError(`“${shown(text)}” is not an amount.`);
  return readAmount(trimmed.replace(',', '.').replace(/(\.\d\d)0+$/, '$1'));
}

const monthNames = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** The order of a date's numbers when the month has no name: day first in the UK. */
export type DateOrder = 'dmy' | 'mdy' | 'ymd';

/**
 * A date as yyyy-MM-dd: 31/01/2026, 31-01-26, 31.1.2026, 31 Jan 2026, 2026-01-31, with or without a time behind it. Years of two
 * digits mean this century, unless that is later than next year. A day that does not exist is refused.
 */
export function readDate(text: string, order: DateOrder = 'dmy'): string {
  const typed = text.trim().replace(/[T ,]+\d{1,2}:\d{2}.*$/, '');
  if (typed === '') throw new FieldError('The date is missing.');
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(typed);
  if (iso) return madeDate(text, iso[1]!, iso[2]!, iso[3]!);
  const named = /^(\d{1,2})[\s\-/.]*([A-Za-z]{3,9})\.?[\s\-/.,']*(\d{4}|\d{2})$/.exec(typed);
  if (named) return madeDate(text, named[3]!, String(monthNumber(text, named[2]!)), named[1]!);
  const numbers = /^(\d{1,2})[-/.](\d{1,2})[-/.'](\d{4}|\d{2})$/.exec(typed);
  if (!numbers) throw new FieldError(`“${shown(text)}” is not a date.`);
  const [, first = '', second = '', year = ''] = numbers;
  return order === 'mdy' ? madeDate(text, year, first, second) : madeDate(text, year, second, first);
}

function monthNumber(text: string, name: string): number {
  const month = monthNames.indexOf(name.slice(0, 3).toLowerCase());
  if (month < 0) throw new FieldError(`“${shown(text)}” is not a date.`);
  return month + 1;
}

/** A two-digit year in full: this century, or the last if that would be later than next year. */
function fullYear(digits: string): string {
  const thisCentury = Number(`20${digits}`);
  return String(thisCentury > Number(londonDate().slice(0, 4)) + 1 ? thisCentury - 100 : thisCentury);
}

const monthLengths = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** Whether there is such a day; by numbers, since a file has tens of thousands of dates. */
function isDay(year: number, month: number, day: number): boolean {
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return day >= 1 && day <= (monthLengths[month - 1] ?? 0) && (month !== 2 || day <= 28 || isLeap);
}

/** A date from its numbers, refused when there is no such day. `text` is the file's own text. */
export function madeDate(text: string, year: string, month: string, day: string): string {
  const date = `${year.length === 2 ? fullYear(year) : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  if (!isDay(Number(date.slice(0, 4)), Number(date.slice(5, 7)), Number(date.slice(8)))) {
    const american = Number(month) > 12 && Number(day) <= 12 ? ' Its month seems to come first.' : '';
    throw new FieldError(`There is no day ${shown(text.trim())}.${american}`);
  }
  if (date < '1990-01-01' || date > '2099-12-31')
    throw new FieldError(`The year of ${shown(text.trim())} cannot be right.`);
  return date;
}

/** The date at the start of OFX's and SWIFT's own form: yyyyMMdd and whatever follows, or yyMMdd. */
export function readCompactDate(text: string): string {
  const found =
    /^(\d{4})(\d{2})(\d{2})(?:$|\D|\d{2})/.exec(text.trim()) ?? /^(\d{2})(\d{2})(\d{2})$/.exec(text.trim());
  if (!found) throw new FieldError(text.trim() ? `“${shown(text)}” is not a date.` : 'The date is missing.');
  return madeDate(text, found[1]!, found[2]!, found[3]!);
}
