import { addBusinessDays, isBusinessDay } from '#shared/platform/business-days.ts';
import { addDays, londonDate, londonInstant, showDate } from '#shared/platform/dates.ts';

/**
 * The weekdays on which Bacs does not process: the bank holidays of England and Wales, as published for 2026 to 2028. Those of
 * Scotland and Northern Ireland do not stop Bacs. Months and days, by year.
 */
const published = Object.entries({
  2026: '01-01 04-03 04-06 05-04 05-25 08-31 12-25 12-28',
  2027: '01-01 03-26 03-29 05-03 05-31 08-30 12-27 12-28',
  2028: '01-03 04-14 04-17 05-01 05-29 08-28 12-25 12-26',
}).flatMap(([year, days]) => days.split(' ').map((day) => `${year}-${day}`));

/** The holidays that Bacs keeps. A year without any is one whose holidays are not known. */
export type BacsCalendar = ReadonlySet<string>;

/** The published holidays with those that the firm keeps, such as a day of mourning or a later year. */
export const bacsCalendar = (kept: Iterable<string> = []): BacsCalendar => new Set([...published, ...kept]);

/** Input, processing and entry: three Bacs days in a row. A file carries the day of processing, people choose that of entry. */
export type BacsCycle = { inputOn: string; processingOn: string; entryOn: string };

/** How far ahead a file may be processed, in days: Bacs allows 31, its advice and the bureaux say 30. */
export const MOST_DAYS_AHEAD = 30;

/** The time in London after which nothing more is sent on that day; the Bacs window itself closes at 22:00 or 22:30. */
export const USUAL_CUT_OFF = '17:00';

/** The working days within which a Bacs advice is to be acted on. */
export const ADVICE_WORKING_DAYS = 3;

const isKnown = (day: string, calendar: BacsCalendar): boolean =>
  [...calendar].some((holiday) => holiday.startsWith(day.slice(0, 4)));

/** Why Bacs does not work on a day, in words; null when it does. */
export function bacsDayProblem(day: string, calendar: BacsCalendar): string | null {
  if (!isKnown(day, calendar)) return `The bank holidays of ${day.slice(0, 4)} are not known yet.`;
  if (isBusinessDay(day, calendar)) return null;
  return `${showDate(day)} is ${calendar.has(day) ? 'a bank holiday' : 'at a weekend'}: Bacs does not process.`;
}

/** The reason why a file made on `today` cannot be processed on the day, in words; null if it can. The day is never moved automatically. */
export function processingDayProblem(day: string, today: string, calendar: BacsCalendar): string | null {
  if (day < today) return `${showDate(day)} is in the past.`;
  if (day > addDays(today, MOST_DAYS_AHEAD))
    return `${showDate(day)} is more than ${MOST_DAYS_AHEAD} days ahead, which Bacs does not take.`;
  return bacsDayProblem(day, calendar);
}

/** The three days of a payment that is processed on the day, which must be a Bacs day. */
export const cycleOfProcessing = (processingOn: string, calendar: BacsCalendar): BacsCycle => ({
  inputOn: addBusinessDays(processingOn, -1, calendar),
  processingOn,
  entryOn: addBusinessDays(processingOn, 1, calendar),
});

/** The three days of a payment that reaches its payee on the day, which must be a Bacs day. */
export const cycleOfEntry = (entryOn: string, calendar: BacsCalendar): BacsCycle =>
  cycleOfProcessing(addBusinessDays(entryOn, -1, calendar), calendar);

/** The next time a file can still be sent, and when its payments then arrive. `cutOff` is the firm's own time in London. */
export function nextCutOff(
  at: Date,
  calendar: BacsCalendar,
  cutOff: string = USUAL_CUT_OFF,
): BacsCycle & { closesAt: Date } {
  const today = londonDate(at);
  const isOver = isBusinessDay(today, calendar) && at >= londonInstant(today, cutOff);
  const inputOn = addBusinessDays(today, isOver ? 1 : 0, calendar);
  const processingOn = addBusinessDays(inputOn, 1, calendar);
  return { ...cycleOfProcessing(processingOn, calendar), closesAt: londonInstant(inputOn, cutOff) };
}

/** The last day for acting on an advice that came on the day. */
export const adviceDueOn = (receivedOn: string, calendar: BacsCalendar): string =>
  addBusinessDays(receivedOn, ADVICE_WORKING_DAYS, calendar);
