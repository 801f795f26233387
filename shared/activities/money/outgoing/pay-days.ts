import { addBusinessDays } from '#shared/platform/business-days.ts';
import { addDays } from '#shared/platform/dates.ts';
import type { BacsCalendar } from './bacs-calendar.ts';

/**
 * The day on which a payment of a file of several days reaches its payee: the Bacs day on or before the day it is due, and neither
 * before the first nor after the last day of the file, both Bacs days.
 */
export function ownPayDay(
  dueOn: string,
  { first, last }: { first: string; last: string },
  calendar: BacsCalendar,
): string {
  if (dueOn >= last) return last;
  const day = addBusinessDays(addDays(dueOn, 1), -1, calendar);
  return day < first ? first : day;
}
