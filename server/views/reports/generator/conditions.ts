import { type SQL, sql } from 'drizzle-orm';
import {
  allOf,
  anyOf,
  equals,
  fails,
  folded,
  holds,
  isOneOf,
  type Range,
  within,
} from '#server/platform/database/conditions.ts';
import { missing } from '#server/platform/database/rows.ts';
import type {
  Comparison,
  Condition,
  GeneratedFilter,
  Match,
} from '#shared/views/reports/generator/definition.ts';
import { isText } from '#shared/views/reports/generator/dictionary.ts';
import { daysOfPeriod } from '#shared/views/reports/generator/periods.ts';
import type { Known } from '#shared/views/reports/generator/problems.ts';
import { londonDayOf } from '../conditions.ts';

/** The name under which the query holds the ids of a column that refers to a catalogue. */
export const idsOf = (name: string): string => `${name} id`;

const isDay = (kind: Known['kind']) => kind === 'day' || kind === 'instant';
const measuredAs = (kind: Known['kind']) => (kind === 'day' || kind === 'instant' ? kind : 'number');

const signs: Readonly<Record<Comparison, SQL>> = {
  is: sql`=`,
  isNot: sql`is distinct from`,
  less: sql`<`,
  atMost: sql`<=`,
  more: sql`>`,
  atLeast: sql`>=`,
};

/** A column as it is compared with another: names by their ids, instants by their day in London, text whatever its capitals and accents. */
function comparable(name: string, { kind, from }: Pick<Known, 'kind' | 'from'>): SQL {
  const column = sql`b.${sql.identifier(name)}`;
  if (from) return sql`b.${sql.identifier(idsOf(name))}`;
  if (kind === 'instant') return londonDayOf(column);
  return isText(kind) ? sql`nullif(${folded(column)}, '')` : column;
}

/** All conditions, or one of them; `compile` gives that of a column. */
export function joined(
  filters: readonly Condition[],
  match: Match,
  compile: (filter: GeneratedFilter) => SQL,
): SQL {
  const each = filters.map((filter) =>
    filter.op === 'group' ? joined(filter.filters, filter.match, compile) : compile(filter),
  );
  return match === 'any' ? anyOf(...each) : allOf(...each);
}

/** The condition of a filter that has been checked, on a query `b` with the columns of the report. Text is compared whatever its capitals, accents and apostrophes. */
export function conditionOf(
  filter: GeneratedFilter,
  { kind, from }: Pick<Known, 'kind' | 'from'>,
  of: { today: string; readerId: number; other: Known | undefined },
): SQL | undefined {
  const column = sql`b.${sql.identifier(filter.column)}`;
  const ids = sql`b.${sql.identifier(idsOf(filter.column))}`;
  const inRange = (range: Range) => within(column, range, measuredAs(kind));
  switch (filter.op) {
    case 'equals':
      if (isDay(kind)) return inRange({ from: filter.value, to: filter.value });
      return isText(kind) ? isOneOf(column, [filter.value]) : equals(column, filter.value);
    case 'isNot':
      return fails(conditionOf({ ...filter, op: 'equals' }, { kind, from }, of));
    case 'lacks':
      return fails(conditionOf({ ...filter, op: 'contains' }, { kind, from }, of));
    case 'notIn':
      return fails(conditionOf({ ...filter, op: 'in' }, { kind, from }, of));
    case 'compares':
      return sql`${comparable(filter.column, { kind, from })} ${signs[filter.how]} ${comparable(filter.other, of.other ?? missing())}`;
    case 'contains':
      return holds([column], String(filter.value));
    case 'between':
      return inRange(filter);
    case 'in':
      if (from) return equals(ids, filter.values);
      return isText(kind) ? isOneOf(column, filter.values) : equals(column, filter.values);
    case 'period':
      return inRange(daysOfPeriod(filter.period, of.today, filter.count));
    case 'isMe':
      return equals(ids, of.readerId);
    case 'isSet':
      return isText(kind) ? sql`coalesce(${column}, '') <> ''` : sql`${column} is not null`;
    case 'isNotSet':
      return isText(kind) ? sql`coalesce(${column}, '') = ''` : sql`${column} is null`;
  }
}

/** The condition of a filter on a withheld column: no value passes, so that none can be guessed. */
export const conditionOnWithheld = ({ op }: Pick<GeneratedFilter, 'op'>): SQL =>
  op === 'isSet' ? sql`true` : sql`false`;
