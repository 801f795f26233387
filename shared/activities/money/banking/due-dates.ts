import type { Frequency } from '#shared/records/affairs/frequency.ts';

/** The current payments of a case: amount, start and frequency; of an arrangement that has ended, `endedOn` is the day after which nothing falls due. */
export type PaymentSchedule = {
  amountPence: number;
  frequency: Frequency;
  firstDueOn: string;
  endedOn?: string | null;
};

const DAY = 86_400_000;

/** Days since 1 January 1970: dates as numbers, for calculating in bulk. */
export const dayNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / DAY;

/** The date of a day number, as yyyy-MM-dd. */
export const dayOfNumber = (number: number): string => new Date(number * DAY).toISOString().slice(0, 10);

const stepDays: Partial<Record<Frequency, number>> = { weekly: 7, fortnightly: 14, four_weekly: 28 };
const stepMonths: Partial<Record<Frequency, number>> = { monthly: 1, quarterly: 3, annual: 12 };

/** The approximate number of days between two due dates. */
export const periodDays = (frequency: Frequency): number =>
  stepDays[frequency] ?? (stepMonths[frequency] ?? 1) * 30;

/**
 * The due date nearest to a day, both as day numbers; never one before the first, nor one after the arrangement had ended. A month without
 * the day ends on its last.
 */
export function nearestDueDay(day: number, schedule: PaymentSchedule): number {
  const end = schedule.endedOn ? dayNumber(schedule.endedOn) : null;
  const nearest = nearestInTime(end === null ? day : Math.min(day, end), schedule);
  if (end === null || nearest <= end) return nearest;
  const period = periodDays(schedule.frequency);
  return nearestInTime(end - Math.ceil(period / 2), schedule);
}

function nearestInTime(day: number, { frequency, firstDueOn }: PaymentSchedule): number {
  const first = dayNumber(firstDueOn);
  if (day <= first) return first;
  const days = stepDays[frequency];
  if (days) return first + Math.round((day - first) / days) * days;
  const months = stepMonths[frequency] ?? 1;
  const [year, month, dayOfMonth] = firstDueOn.split('-').map(Number) as [number, number, number];
  const at = new Date(day * DAY);
  const passed = (at.getUTCFullYear() - year) * 12 + at.getUTCMonth() + 1 - month;
  const around = Math.floor(passed / months);
  let nearest = first;
  for (let step = Math.max(0, around - 1); step <= around + 1; step++) {
    const due = dueInMonth(year, month - 1 + step * months, dayOfMonth);
    if (Math.abs(day - due) < Math.abs(day - nearest)) nearest = due;
  }
  return nearest;
}

function dueInMonth(year: number, month: number, dayOfMonth: number): number {
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return Date.UTC(year, month, Math.min(dayOfMonth, last)) / DAY;
}
