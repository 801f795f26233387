import { type SQL, sql } from 'drizzle-orm';
import { equals, holds, isOneOf, type Range, within } from '#server/platform/database/conditions.ts';
import type { GeneratedFilter } from '#shared/views/reports/generator/definition.ts';
import { isText } from '#shared/views/reports/generator/dictionary.ts';
import { daysOfPeriod } from '#shared/views/reports/generator/periods.ts';
import type { Known } from '#shared/views/reports/generator/problems.ts';

/** The name under which the query holds the ids of a column that names rows of a catalogue. */
export const idsOf = (name: string): string => `${name} id`;

const isDay = (kind: Known['kind']) => kind === 'day' || kind === 'instant';
const measuredAs = (kind: Known['kind']) => (kind === 'day' || kind === 'instant' ? kind : 'number');

/** The condition of a filter that has been checked, on a query `b` with the columns of the report. Text is compared whatever its capitals, accents and apostrophes. */
export function conditionOf(
  filter: GeneratedFilter,
  { kind, from }: Known,
  of: { today: string; readerId: number },
): SQL | undefined {
  const column = sql`b.${sql.identifier(filter.column)}`;
  const ids = sql`b.${sql.identifier(idsOf(filter.column))}`;
  const inRange = (range: Range) => within(column, range, measuredAs(kind));
  switch (filter.op) {
    case 'equals':
      if (isDay(kind)) return inRange({ from: filter.value, to: filter.value });
      return isText(kind) ? isOneOf(column, [filter.value]) : equals(column, filter.value);
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

/** The condition of a filter on what is withheld from the reader: no value passes, so that none can be guessed. */
export const conditionOnWithheld = ({ op }: Pick<GeneratedFilter, 'op'>): SQL =>
  op === 'isSet' ? sql`true` : sql`false`;
