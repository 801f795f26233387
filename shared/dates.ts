const london = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Europe/London',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

/** The calendar date in London at an instant, as yyyy-MM-dd: what "today" means everywhere in the product. */
export const londonDate = (at: Date = new Date()): string => london.format(at);

const utc = (day: string) => new Date(`${day}T00:00:00Z`);
const dayOf = (at: Date) => at.toISOString().slice(0, 10);

/** The date so many days later; negative for earlier. */
export function addDays(day: string, days: number): string {
  const at = utc(day);
  at.setUTCDate(at.getUTCDate() + days);
  return dayOf(at);
}

/** The same day so many months later; the month's last day where it has no such day: 31 January and one month is 28 February. */
export function addMonths(day: string, months: number): string {
  const at = utc(day);
  const dayOfMonth = at.getUTCDate();
  at.setUTCDate(1);
  at.setUTCMonth(at.getUTCMonth() + months);
  const last = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 0)).getUTCDate();
  at.setUTCDate(Math.min(dayOfMonth, last));
  return dayOf(at);
}

/** yyyy-MM-dd as people in the UK write it: dd/MM/yyyy. */
export const showDate = (day: string): string => day.split('-').reverse().join('/');

const londonClock = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** The time of day in London at an instant, as HH:mm. */
export const londonTime = (at: Date): string => londonClock.format(at);

/** The instant at which clocks in London show the day and the time (HH:mm), in summer as in winter. */
export function londonInstant(day: string, time = '00:00'): Date {
  const winter = new Date(`${day}T${time}:00Z`);
  const summer = new Date(winter.getTime() - 3_600_000);
  return londonDate(summer) === day && londonTime(summer) === time ? summer : winter;
}
