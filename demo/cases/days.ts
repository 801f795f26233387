const millisecondsADay = 86_400_000;

const twoDigits = (on: string, at: number) => (on.charCodeAt(at) - 48) * 10 + on.charCodeAt(at + 1) - 48;

/**
 * Days since 1970-01-01. Calculated from the digits, since a million cases need fifty million of them; years begin in March here, so that a
 * leap day is the last of its year.
 */
export function dayNumber(on: string): number {
  const month = twoDigits(on, 5);
  const year = twoDigits(on, 0) * 100 + twoDigits(on, 2) - (month < 3 ? 1 : 0);
  const leapDays = Math.floor(year / 4) - Math.floor(year / 100) + Math.floor(year / 400);
  const monthsSinceMarch = month < 3 ? month + 9 : month - 3;
  const dayOfYear = Math.floor((153 * monthsSinceMarch + 2) / 5) + twoDigits(on, 8) - 1;
  return year * 365 + leapDays + dayOfYear - 719_468;
}

/** Dates from here on are cached as text, since a million cases share some forty thousand. */
const FIRST = dayNumber('1900-01-01');
const texts: string[] = [];

/** The date N days later; negative for earlier. */
export function addDays(on: string, days: number): string {
  const number = dayNumber(on) + days;
  return (texts[number - FIRST] ??= new Date(number * millisecondsADay).toISOString().slice(0, 10));
}

/** The weekday on or before a date: nobody enters a status on a Saturday. */
export function weekday(on: string): string {
  // 1970-01-01 was a Thursday.
  const afterSaturday = (dayNumber(on) + 5) % 7;
  return afterSaturday < 2 ? addDays(on, -1 - afterSaturday) : on;
}

/** A moment of a day, in UTC. */
export const momentOf = (on: string, hour: number, minute: number): Date =>
  new Date(dayNumber(on) * millisecondsADay + (hour * 60 + minute) * 60_000);
