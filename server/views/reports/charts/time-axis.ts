import type { ChartPoint } from '#shared/platform/charts/chart.ts';
import { addDays, addMonths, showDate } from '#shared/platform/dates.ts';
import { monthText } from '#shared/records/ledger/ledger.ts';
import type { DateStep } from '#shared/views/reports/generator/pivot/pivot.ts';

/** What is drawn along: what each point is found by, and what is left out. */
export type Axis = { keys: readonly (string | null)[]; points: ChartPoint[]; notes: string[] };

/** Ten years of months. */
const MOST_STEPS = 120;

const next: Readonly<Record<DateStep, (day: string, steps: number) => string>> = {
  year: (day, steps) => addMonths(day, 12 * steps),
  quarter: (day, steps) => addMonths(day, 3 * steps),
  month: addMonths,
  day: addDays,
};

/** The first days of all steps of time between two of them, both included: the last ones, where there are too many. */
function stepsBetween(first: string, last: string, by: DateStep): string[] {
  const steps: string[] = [];
  for (let day = last; day >= first && steps.length < MOST_STEPS; day = next[by](last, -steps.length))
    steps.push(day);
  return steps.reverse();
}

/** A step of time on the axis, such as 'Mar' above 2026. */
export function pointOf(day: string, by: DateStep): ChartPoint {
  const [year = '', month = ''] = day.split('-');
  switch (by) {
    case 'year':
      return { label: year, short: year, group: null };
    case 'quarter': {
      const quarter = `Q${Math.ceil(Number(month) / 3)}`;
      return { label: `${quarter} ${year}`, short: quarter, group: year };
    }
    case 'month':
      return { label: monthText(day), short: monthText(day).slice(0, 3), group: year };
    case 'day':
      return { label: showDate(day), short: showDate(day).slice(0, 5), group: year };
  }
}

/** Every step of time from the first to the last, whether there are rows of it or not; rows without a date have no place. */
export function timeAxis(by: DateStep, groups: readonly (string | null)[]): Axis {
  const days = groups.filter((key) => key !== null).toSorted((one, other) => one.localeCompare(other));
  const [first, last] = [days[0], days.at(-1)];
  const keys = first === undefined || last === undefined ? [] : stepsBetween(first, last, by);
  const isCut = keys[0] !== undefined && first !== undefined && keys[0] > first;
  return {
    keys,
    points: keys.map((key) => pointOf(key, by)),
    notes: [
      ...(isCut ? [`Only the last ${keys.length} are drawn; the table has all.`] : []),
      ...(days.length < groups.length ? ['Rows without a date are in the table only.'] : []),
    ],
  };
}
