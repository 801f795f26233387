import type { Jurisdiction } from './cited-law.ts';
import type { ClockRule } from './rule.ts';

/** The calendars of bank holidays, by the part of the country that keeps them. */
export const calendars = {
  EW: 'England and Wales',
  SCO: 'Scotland',
  NI: 'Northern Ireland',
} as const;
export type Calendar = keyof typeof calendars;

/** The calendar of a place; for other places that of England and Wales is used, as no other is kept. */
export const calendarIn = (place: Jurisdiction): Calendar => (place === 'other' ? 'EW' : place);

/** The bank holidays that a rule does not count, by its calendar, in words; null where every day counts. */
export const holidayTable = ({ steps }: Pick<ClockRule, 'steps'>, calendar: Calendar): string | null =>
  steps.some((step) => 'businessDays' in step) ? calendars[calendar] : null;
