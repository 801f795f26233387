const london = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Europe/London',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

let clock = (): Date => new Date();

/** The present instant, for everything that is dated by it. */
export const now = (): Date => clock();

/** Replaces the clock: the demo firm's past is played through with today's code. */
export function setClock(read: () => Date): void {
  clock = read;
}

/** The calendar date in London at an instant, as yyyy-MM-dd: what "today" means everywhere in the product. */
export const londonDate = (at: Date = now()): string => london.format(at);

const utc = (day: string) => new Date(`${day}T00:00:00Z`);
const dayOf = (at: Date) => at.toISOString().slice(0, 10);

/** The date N days later; negative for earlier. */
export function addDays(day: string, days: number): string {
  const at = utc(day);
  at.setUTCDate(at.getUTCDate() + days);
  return dayOf(at);
}

/** The days from one date to a later one; negative for an earlier one. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((utc(to).getTime() - utc(from).getTime()) / 86_400_000);

/** The same day N months later, or the last day of a shorter month: 31 January plus one month is 28 February. */
export function addMonths(day: string, months: number): string {
  const month = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + months;
  const [year, inYear] = [Math.floor(month / 12), (((month % 12) + 12) % 12) + 1];
  const dayOfMonth = Math.min(Number(day.slice(8, 10)), lastDay(year, inYear));
  return `${String(year).padStart(4, '0')}-${inYear < 10 ? '0' : ''}${inYear}-${dayOfMonth < 10 ? '0' : ''}${dayOfMonth}`;
}

const isLeap = (year: number) => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);

/** The last day of a month; months count from 1. */
const lastDay = (year: number, month: number): number => {
  if (month === 2) return isLeap(year) ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
};

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
