const millisecondsADay = 86_400_000;
const numbers = new Map<string, number>();
const texts = new Map<number, string>();

/** Days since 1970-01-01. Cached, because a million cases share a few thousand days. */
export function dayNumber(on: string): number {
  let number = numbers.get(on);
  if (number === undefined) {
    number = Date.parse(`${on}T00:00:00Z`) / millisecondsADay;
    numbers.set(on, number);
  }
  return number;
}

/** The date N days later; negative for earlier. */
export function addDays(on: string, days: number): string {
  const number = dayNumber(on) + days;
  let text = texts.get(number);
  if (text === undefined) {
    text = new Date(number * millisecondsADay).toISOString().slice(0, 10);
    texts.set(number, text);
  }
  return text;
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
