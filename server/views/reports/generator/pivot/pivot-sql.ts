import { type SQL, sql } from 'drizzle-orm';
import { missing } from '#server/platform/database/rows.ts';
import { hasDay, isNumber, type Known } from '#shared/views/reports/generator/dictionary.ts';
import {
  type Dimension,
  dimensionsOf,
  MOST_CELLS,
  type Pivot,
  type PivotValue,
} from '#shared/views/reports/generator/pivot/pivot.ts';
import type { PivotCell } from '#shared/views/reports/generator/pivot/pivot-table.ts';
import type { Compiled } from '../../compiled.ts';
import { londonDayOf } from '../../conditions.ts';
import { APART } from '../../read-report.ts';
import { bandSql } from '../formula-sql.ts';

/** The columns of a report as its reader sees them: a withheld column is text. */
export type Seen = ReadonlyMap<string, Known>;

const column = (name: string) => sql`r.${sql.identifier(name)}`;

const dayOf = (name: string, { kind }: Known) =>
  kind === 'instant' ? londonDayOf(column(name)) : column(name);

/** The key by which rows are grouped; for a date, the first day of its step. */
function keyOf({ column: name, by, bands }: Dimension, seen: Seen): SQL {
  const known = seen.get(name) ?? missing();
  if (hasDay(known.kind)) {
    const day = dayOf(name, known);
    return by === null || by === 'day' ? day : sql`date_trunc(${by}, ${day}::timestamp)::date`;
  }
  if (bands.length > 0 && isNumber(known.kind)) return bandSql(column(name), bands);
  return known.kind === 'count' ? column(name) : sql`nullif(${column(name)}, '')`;
}

/** Figures of a parent with its id in one number each, so that they can be counted once. */
const withId = (id: SQL, value: SQL) => sql`(${id}::numeric * ${APART}::numeric + ${value})`;

/** The value of a group of rows. A figure that several rows share counts once for each record that it belongs to. */
function valueOf(
  { of, column: name }: PivotValue,
  seen: Seen,
  grains: Readonly<Record<string, string>>,
): SQL {
  if (of === 'count' || name === null) return sql`count(*)`;
  const known = seen.get(name) ?? missing();
  const value = column(name);
  if (of === 'distinct') return sql`count(distinct ${value})`;
  const [shown, grain] = [hasDay(known.kind) ? dayOf(name, known) : value, grains[name]];
  if (of === 'least') return sql`min(${shown})`;
  if (of === 'most') return sql`max(${shown})`;
  // A withheld figure is not a number.
  if (!isNumber(known.kind)) return sql`null::numeric`;
  const scale = known.kind === 'count' ? 100 : 1;
  if (grain === undefined) {
    if (of === 'sum') return sql`sum(${value})`;
    if (of === 'average') return sql`round(avg(${value}) * ${scale})`;
    return sql`round(percentile_cont(0.5) within group (order by ${value}::float8) * ${scale})`;
  }
  const id = column(grain);
  if (of === 'median')
    return sql`(select round(percentile_cont(0.5) within group (order by (n - round(n / ${APART}::numeric) * ${APART}::numeric)::float8) * ${scale})
      from unnest(array_agg(distinct ${withId(id, value)}) filter (where ${value} is not null and ${id} is not null)) n)`;
  const known_ = sql`filter (where ${value} is not null and ${id} is not null)`;
  const sum = sql`(sum(distinct ${withId(id, value)}) ${known_} - sum(distinct ${id}::numeric * ${APART}::numeric) ${known_})`;
  return of === 'sum' ? sum : sql`round(${sum} / nullif(count(distinct ${id}) ${known_}, 0) * ${scale})`;
}

/** The rows of a report with the keys of a pivot beside them. */
const keyed = ({ rows }: Compiled, pivot: Pivot, seen: Seen): SQL =>
  sql`select r.*, ${sql.join(
    dimensionsOf(pivot).map((side, at) => sql`${keyOf(side, seen)} as ${sql.identifier(`key ${at}`)}`),
    sql`, `,
  )} from (${rows}) r`;

const listOf = (parts: readonly SQL[]) => sql.join([...parts], sql`, `);

/**
 * Every cell of a pivot with its subtotals, in one pass: each is worked out from its own rows, so that medians and distinct values are
 * right at every level.
 */
export function pivotSql(compiled: Compiled, pivot: Pivot, seen: Seen): SQL {
  const keys = dimensionsOf(pivot).map((_, at) => column(`key ${at}`));
  const down = keys.slice(0, pivot.rows.length);
  const across = keys.slice(pivot.rows.length);
  const groups = [sql`rollup(${listOf(down)})`, ...across.map((key) => sql`rollup(${key})`)];
  const wanted = [
    ...keys.flatMap((key, at) => [
      sql`${key}::text as ${sql.identifier(`key ${at}`)}`,
      sql`grouping(${key}) = 0 as ${sql.identifier(`by ${at}`)}`,
    ]),
    sql`count(*) as "rowCount"`,
    ...pivot.values.map(
      (value, at) => sql`${valueOf(value, seen, compiled.grains ?? {})} as ${sql.identifier(`value ${at}`)}`,
    ),
  ];
  return sql`select ${listOf(wanted)} from (${keyed(compiled, pivot, seen)}) r group by ${listOf(groups)} limit ${MOST_CELLS + 1}`;
}

/** The rows of a cell. */
export function rowsOfCell(compiled: Compiled, pivot: Pivot, seen: Seen, cell: PivotCell): Compiled {
  const isKey = (at: number, key: string | null) =>
    sql`${column(`key ${at}`)}::text is not distinct from ${key}::text`;
  const conditions = [
    ...cell.keys.slice(0, pivot.rows.length).map((key, at) => isKey(at, key)),
    ...(cell.across && pivot.across ? [isKey(pivot.rows.length, cell.across.key)] : []),
    sql`true`,
  ];
  const rows = sql`select * from (${keyed(compiled, pivot, seen)}) r where ${sql.join(conditions, sql` and `)}`;
  return { ...compiled, rows };
}
