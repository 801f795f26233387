import { isBusinessDay } from '#shared/platform/business-days.ts';
import { addDays, londonDate, londonInstant } from '#shared/platform/dates.ts';
import { ordinal } from '#shared/platform/format.ts';

/** How often a report is sent. */
export const rhythms = {
  daily: 'Every day',
  weekly: 'On chosen weekdays',
  monthly: 'Every month',
} as const;
export type Rhythm = keyof typeof rhythms;

/** Days of the week by their number in ISO 8601. */
export const weekdayNames = {
  1: 'Monday',
  2: 'Tuesday',
  3: 'Wednesday',
  4: 'Thursday',
  5: 'Friday',
  6: 'Saturday',
  7: 'Sunday',
} as const;
export const weekdayNumbers = [1, 2, 3, 4, 5, 6, 7] as const;
type Weekday = (typeof weekdayNumbers)[number];

/** When a report is sent, in London's time. */
export type Times = {
  rhythm: Rhythm;
  /** HH:mm. */
  time: string;
  /** For a weekly one. */
  weekdays: readonly number[];
  /** For a monthly one: from 1 to 31, which is the last day of a shorter month. */
  monthDay: number | null;
  /** A run due on a weekend or a bank holiday moves to the next business day. */
  isBusinessDaysOnly: boolean;
};

const isoWeekday = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay() || 7;
const isLastOfMonth = (day: string) => addDays(day, 1).endsWith('-01');

function falls(day: string, { rhythm, weekdays, monthDay }: Times): boolean {
  if (rhythm === 'daily') return true;
  if (rhythm === 'weekly') return weekdays.includes(isoWeekday(day));
  const inMonth = Number(day.slice(8));
  return inMonth === monthDay || (isLastOfMonth(day) && inMonth < (monthDay ?? 0));
}

/** No two consecutive business days are further apart. */
const LONGEST_BREAK = 10;
const LONGEST_WAIT = 62;

/**
 * The first time after an instant. A time that a clock change skips becomes an hour later; one that occurs twice
 * counts the first time.
 */
export function nextTime(times: Times, after: Date, holidays: ReadonlySet<string>): Date {
  const from = addDays(londonDate(after), -LONGEST_BREAK);
  for (let ahead = 0; ahead <= LONGEST_BREAK + LONGEST_WAIT; ahead += 1) {
    let day = addDays(from, ahead);
    if (!falls(day, times)) continue;
    while (times.isBusinessDaysOnly && !isBusinessDay(day, holidays)) day = addDays(day, 1);
    const at = londonInstant(day, times.time);
    if (at > after) return at;
  }
  throw new Error('The report would never be sent.');
}

const list = new Intl.ListFormat('en-GB', { type: 'conjunction' });
/** 'Every business day at 07:00', 'Every Monday and Thursday at 07:30, on business days'. */
export function timesInWords(times: Times): string {
  const { rhythm, time, weekdays, monthDay, isBusinessDaysOnly } = times;
  const days = [...weekdays].sort((one, other) => one - other);
  const when = {
    daily: isBusinessDaysOnly ? 'Every business day' : 'Every day',
    weekly: `Every ${list.format(days.map((each) => weekdayNames[each as Weekday]))}`,
    monthly:
      monthDay === 31 ? 'On the last day of the month' : `On the ${ordinal(monthDay ?? 1)} of the month`,
  }[rhythm];
  return `${when} at ${time}${isBusinessDaysOnly && rhythm !== 'daily' ? ', on business days' : ''}`;
}
