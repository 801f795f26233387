import { addDays, addMonths } from '#shared/platform/dates.ts';
import type { Condition, Definition } from './definition.ts';
import { daysOfPeriod } from './periods.ts';
import type { Pivot } from './pivot/pivot.ts';

const firstEarlier = (day: string) => addMonths(day, -12);
/** The day a year earlier; the last of a month stays one, also in February. */
export const lastEarlier = (day: string) => addDays(addMonths(addDays(day, 1), -12), -1);

/** A condition on days that is a year earlier; null where it is none. */
function earlier(filter: Condition, column: string, today: string): Condition | null {
  if (filter.op === 'group' || filter.column !== column) return null;
  const isBetween = filter.op === 'between' && typeof (filter.from ?? filter.to) === 'string';
  if (filter.op !== 'period' && !isBetween) return null;
  const days =
    filter.op === 'period'
      ? daysOfPeriod(filter.period, today, filter.count)
      : { from: filter.from, to: filter.to };
  return {
    op: 'between',
    column,
    ...(days.from !== undefined && { from: firstEarlier(String(days.from)) }),
    ...(days.to !== undefined && { to: lastEarlier(String(days.to)) }),
  };
}

/**
 * The report of the same days a year earlier, by the date of its first level: conditions on that date move, all others stay. Null where
 * none does, since its rows then include those of the year before.
 */
export function definitionYearBefore(definition: Definition, pivot: Pivot, today: string): Definition | null {
  const column = pivot.rows[0]?.column ?? '';
  if (definition.match === 'any' && definition.filters.length > 1) return null;
  const moved = definition.filters.map((filter) => earlier(filter, column, today));
  if (moved.every((filter) => filter === null)) return null;
  return { ...definition, filters: definition.filters.map((filter, at) => moved[at] ?? filter) };
}
