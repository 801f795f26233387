import { addDays, addMonths } from '#shared/platform/dates.ts';

/** Periods that move with the calendar; those with a count have that many days. */
export const periods = {
  today: 'Today',
  yesterday: 'Yesterday',
  tomorrow: 'Tomorrow',
  thisWeek: 'This week',
  lastWeek: 'Last week',
  nextWeek: 'Next week',
  thisMonth: 'This month',
  lastMonth: 'Last month',
  nextMonth: 'Next month',
  thisQuarter: 'This quarter',
  lastQuarter: 'Last quarter',
  nextQuarter: 'Next quarter',
  thisYear: 'This year',
  lastYear: 'Last year',
  nextYear: 'Next year',
  lastDays: 'The last … days',
  nextDays: 'The next … days',
  beforeToday: 'Before today',
  afterToday: 'After today',
} as const;
export type Period = keyof typeof periods;

/** Whether a period needs a number of days. */
export const isOfDays = (period: Period): boolean => period === 'lastDays' || period === 'nextDays';

/** The days of a period, both inclusive; without a first or last day it is open-ended. */
export type Days = { from?: string; to?: string };

const monthOf = (day: string) => `${day.slice(0, 7)}-01`;
const quarterOf = (day: string) => {
  const first = Math.floor((Number(day.slice(5, 7)) - 1) / 3) * 3 + 1;
  return `${day.slice(0, 4)}-${first < 10 ? '0' : ''}${first}-01`;
};
const yearOf = (day: string) => `${day.slice(0, 4)}-01-01`;

/** Whole months, starting with a first day. */
const months = (first: string, count: number): Days => ({
  from: first,
  to: addDays(addMonths(first, count), -1),
});

/** Weeks begin on Mondays. */
const mondayOf = (day: string) => addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));
const week = (monday: string): Days => ({ from: monday, to: addDays(monday, 6) });
const single = (day: string): Days => ({ from: day, to: day });

const daysOf: Readonly<Record<Period, (today: string, count: number) => Days>> = {
  today: single,
  yesterday: (today) => single(addDays(today, -1)),
  tomorrow: (today) => single(addDays(today, 1)),
  thisWeek: (today) => week(mondayOf(today)),
  lastWeek: (today) => week(addDays(mondayOf(today), -7)),
  nextWeek: (today) => week(addDays(mondayOf(today), 7)),
  thisMonth: (today) => months(monthOf(today), 1),
  lastMonth: (today) => months(addMonths(monthOf(today), -1), 1),
  nextMonth: (today) => months(addMonths(monthOf(today), 1), 1),
  thisQuarter: (today) => months(quarterOf(today), 3),
  lastQuarter: (today) => months(addMonths(quarterOf(today), -3), 3),
  nextQuarter: (today) => months(addMonths(quarterOf(today), 3), 3),
  thisYear: (today) => months(yearOf(today), 12),
  lastYear: (today) => months(addMonths(yearOf(today), -12), 12),
  nextYear: (today) => months(addMonths(yearOf(today), 12), 12),
  lastDays: (today, count) => ({ from: addDays(today, -count), to: today }),
  nextDays: (today, count) => ({ from: today, to: addDays(today, count) }),
  beforeToday: (today) => ({ to: addDays(today, -1) }),
  afterToday: (today) => ({ from: addDays(today, 1) }),
};

/** The days of a period as of today. `count` is the number of days before or after today, which is included. */
export const daysOfPeriod = (period: Period, today: string, count = 0): Days => daysOf[period](today, count);

/** The period in words, such as 'the last 30 days'. */
export function periodInWords(period: Period, count = 0): string {
  const words = periods[period].toLowerCase();
  return isOfDays(period) ? words.replace('…', String(count)) : words;
}
