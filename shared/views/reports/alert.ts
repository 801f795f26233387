import { counted } from '#shared/platform/counted.ts';
import { addDays, londonDate, londonInstant } from '#shared/platform/dates.ts';
import { poundsText } from '#shared/platform/money.ts';

/** What an alert watches in its report. */
export const watches = {
  rows: 'Rows appear',
  count: 'The number of rows crosses a threshold',
  sum: 'A total crosses a threshold',
} as const;
export type Watch = keyof typeof watches;

/** The side of the threshold on which a figure raises the alert. */
export const crossings = { above: 'is above', below: 'is below', not: 'is not' } as const;
export type Crossing = keyof typeof crossings;

/** The unit of a total. */
export const alertUnits = { pence: 'Pounds', count: 'Number' } as const;
export type AlertUnit = keyof typeof alertUnits;

/** How often an alert checks its report. */
export const alertRhythms = {
  quarter: 'Every 15 minutes',
  hour: 'Every hour',
  day: 'Every day at 07:00',
} as const;
export type AlertRhythm = keyof typeof alertRhythms;

const MINUTE_MS = 60_000;
const minutesOf = { quarter: 15, hour: 60 } as const;

/** When an alert next checks its report: on the quarter-hour, on the hour, or at 07:00 in London. */
export function nextLook(rhythm: AlertRhythm, after: Date): Date {
  if (rhythm !== 'day') {
    const length = minutesOf[rhythm] * MINUTE_MS;
    return new Date((Math.floor(after.getTime() / length) + 1) * length);
  }
  const today = londonInstant(londonDate(after), '07:00');
  return today > after ? today : londonInstant(addDays(londonDate(after), 1), '07:00');
}

/** What an alert watches; `line` is its threshold, in pence or a number, as `unit` says. */
export type Watched = {
  watch: Watch;
  columnLabel: string | null;
  crossing: Crossing;
  line: number;
  unit: AlertUnit;
};

/** Whether a figure is on the side of the threshold that raises the alert. */
export const isBeyond = (crossing: Crossing, value: number, line: number): boolean =>
  ({ above: value > line, below: value < line, not: value !== line })[crossing];

const figure = (value: number, unit: AlertUnit): string =>
  unit === 'pence' ? poundsText(value) : value.toLocaleString('en-GB');

const subject = ({ watch, columnLabel }: Watched): string =>
  watch === 'count' ? 'The number of rows' : (columnLabel ?? 'The total');

/** 'Rows appear', 'Arrears is above £500.00'. */
export const watchedInWords = (watched: Watched): string =>
  watched.watch === 'rows'
    ? watches.rows
    : `${subject(watched)} ${crossings[watched.crossing]} ${figure(watched.line, watched.unit)}`;

/** What an alert saw at its last check: 'Arrears: £512.00', '12 rows'. */
export const valueInWords = (watched: Watched, value: number): string =>
  watched.watch === 'sum' ? figure(value, watched.unit) : counted(value, 'row');

/** The text of a notice: 'Arrears is £512.00, above £500.00.' */
export const crossedInWords = (watched: Watched, value: number): string =>
  `${subject(watched)} is ${figure(value, watched.unit)}, ${crossings[watched.crossing].slice('is '.length)} ${figure(watched.line, watched.unit)}.`;

/** The text of a notice about rows: '3 new rows.'; about those that were there at the first check: '12 rows are there now.' */
export function rowsInWords(fresh: number, isFirst: boolean): string {
  if (!isFirst) return `${counted(fresh, 'new row')}.`;
  return `${counted(fresh, 'row')} ${fresh === 1 ? 'is' : 'are'} there now.`;
}
