import { type SQL, sql } from 'drizzle-orm';
import type { GeneratedFilter } from '#shared/views/reports/generator/definition.ts';
import { isText } from '#shared/views/reports/generator/dictionary.ts';
import { type Days, daysOfPeriod } from '#shared/views/reports/generator/periods.ts';
import type { Known } from '#shared/views/reports/generator/problems.ts';

/** The name under which the query holds the ids of a column that names rows of a catalogue. */
export const idsOf = (name: string): string => `${name} id`;

const midnight = (day: string) => sql`(${day}::date::timestamp at time zone 'Europe/London')`;

/** Within these days, both included; an instant lies on its day in London. */
function onDays(column: SQL, kind: Known['kind'], { from, to }: Days): SQL {
  const parts = [
    from === undefined
      ? null
      : kind === 'instant'
        ? sql`${column} >= ${midnight(from)}`
        : sql`${column} >= ${from}::date`,
    to === undefined
      ? null
      : kind === 'instant'
        ? sql`${column} < ((${to}::date + 1)::timestamp at time zone 'Europe/London')`
        : sql`${column} <= ${to}::date`,
  ].filter((part) => part !== null);
  return sql.join(parts, sql` and `);
}

const isDay = (kind: Known['kind']) => kind === 'day' || kind === 'instant';

function between(
  column: SQL,
  kind: Known['kind'],
  { from, to }: Extract<GeneratedFilter, { op: 'between' }>,
): SQL {
  if (isDay(kind))
    return onDays(column, kind, {
      ...(from !== undefined && { from: String(from) }),
      ...(to !== undefined && { to: String(to) }),
    });
  const parts = [
    from === undefined ? null : sql`${column} >= ${from}`,
    to === undefined ? null : sql`${column} <= ${to}`,
  ];
  return sql.join(
    parts.filter((part) => part !== null),
    sql` and `,
  );
}

const folded = (value: string | number) => sql`lower(${String(value)})`;

/** The condition of a filter that has been checked, on a query `b` with the columns of the report. Text is compared whatever its capitals. */
export function conditionOf(
  filter: GeneratedFilter,
  { kind, from }: Known,
  of: { today: string; readerId: number },
): SQL {
  const column = sql`b.${sql.identifier(filter.column)}`;
  const ids = sql`b.${sql.identifier(idsOf(filter.column))}`;
  switch (filter.op) {
    case 'equals':
      if (isDay(kind)) return onDays(column, kind, { from: String(filter.value), to: String(filter.value) });
      return isText(kind)
        ? sql`lower(${column}) = ${folded(filter.value)}`
        : sql`${column} = ${filter.value}`;
    case 'contains':
      return sql`position(${folded(filter.value)} in lower(${column})) > 0`;
    case 'between':
      return between(column, kind, filter);
    case 'in':
      if (from) return sql`${ids} in ${filter.values}`;
      return isText(kind)
        ? sql`lower(${column}) in ${filter.values.map(folded)}`
        : sql`${column} in ${filter.values}`;
    case 'period':
      return onDays(column, kind, daysOfPeriod(filter.period, of.today, filter.count));
    case 'isMe':
      return sql`${ids} = ${of.readerId}`;
    case 'isSet':
      return isText(kind) ? sql`coalesce(${column}, '') <> ''` : sql`${column} is not null`;
    case 'isNotSet':
      return isText(kind) ? sql`coalesce(${column}, '') = ''` : sql`${column} is null`;
  }
}

/** The condition of a filter on what is withheld from the reader: no value passes, so that none can be guessed. */
export const conditionOnWithheld = ({ op }: Pick<GeneratedFilter, 'op'>): SQL =>
  op === 'isSet' ? sql`true` : sql`false`;
