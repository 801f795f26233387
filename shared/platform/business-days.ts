import { addDays } from '#shared/platform/dates.ts';

const isWeekend = (day: string) => [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay());

/** Whether offices in England and Wales work on the day; `holidays` are its bank holidays. */
export const isBusinessDay = (day: string, holidays: ReadonlySet<string>): boolean =>
  !isWeekend(day) && !holidays.has(day);

/** The date N business days later, negative for earlier; with 0, the day itself or the next business day after it. */
export function addBusinessDays(day: string, days: number, holidays: ReadonlySet<string>): string {
  const step = days < 0 ? -1 : 1;
  let at = day;
  for (let left = Math.abs(days); left > 0; ) {
    at = addDays(at, step);
    if (isBusinessDay(at, holidays)) left -= 1;
  }
  while (!isBusinessDay(at, holidays)) at = addDays(at, 1);
  return at;
}

/** The number of business days after `from` up to and including `to`: 0 on the day itself, negative when `to` is earlier. */
export function businessDaysBetween(from: string, to: string, holidays: ReadonlySet<string>): number {
  if (to < from) return -businessDaysBetween(to, from, holidays);
  let days = 0;
  for (let at = addDays(from, 1); at <= to; at = addDays(at, 1)) if (isBusinessDay(at, holidays)) days += 1;
  return days;
}
