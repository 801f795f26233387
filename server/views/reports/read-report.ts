import { type SQL, sql } from 'drizzle-orm';
import type pg from 'pg';
import type { Database } from '#server/platform/database/connect.ts';
import { missing } from '#server/platform/database/rows.ts';
import { AppError } from '#shared/platform/errors.ts';
import { between } from '#shared/records/reference/lists.ts';
import type { ReportRow } from '#shared/views/reports/report.ts';
import { type Compiled, inlined } from './compiled.ts';
import type { Snapshot } from './snapshot.ts';
import type { Control } from './source.ts';

/** How long one statement of a report may take. */
const LONGEST_MS = 15 * 60_000;
/** The memory for a sort or hash table before it goes to disk: far less than most reports of a large firm would use. */
const WORK_MEMORY = '32MB';

export type { Snapshot } from './snapshot.ts';

/**
 * Reads on one connection, on one snapshot. Nothing may be written, except rows kept aside if `mayKeep` says so. When `signal` aborts, the
 * running statement is cancelled, and the connection is discarded.
 */
export async function atOneMoment<T>(
  database: Database,
  signal: AbortSignal | undefined,
  read: (snapshot: Snapshot) => Promise<T>,
  { mayKeep = false } = {},
): Promise<T> {
  signal?.throwIfAborted();
  const client = await database.$client.connect();
  const { rows } = await client
    .query<{ pid: number; readAt: Date }>(
      `begin isolation level repeatable read ${mayKeep ? '' : 'read only'}; set local statement_timeout = ${LONGEST_MS};
       set local work_mem = '${WORK_MEMORY}'; select pg_backend_pid() as pid, now() as "readAt"`,
    )
    .then(
      (results) =>
        (results as unknown as pg.QueryResult[]).at(-1) as pg.QueryResult<{ pid: number; readAt: Date }>,
    )
    .catch((error: Error) => {
      client.release(error);
      throw error;
    });
  const [{ pid, readAt } = missing()] = rows;
  const cancel = () =>
    void database.$client.query('select pg_cancel_backend($1)', [pid]).catch(() => undefined);
  signal?.addEventListener('abort', cancel, { once: true });
  try {
    const result = await read({ client, readAt });
    await client.query('commit');
    client.release();
    return result;
  } catch (error) {
    // Whatever state it is in, the connection is not used again.
    client.release(error as Error);
    throw error;
  } finally {
    signal?.removeEventListener('abort', cancel);
  }
}

/** The rows of any query, on the same snapshot. */
export const rowsOf = async <Row>({ client }: Snapshot, query: SQL): Promise<Row[]> =>
  (await client.query(inlined(query))).rows as Row[];

/** The rows with the same value in a column: their number and sums. */
type Group = { value: string | null; count: number; sums: Record<string, number> };
export type Summary = { by: string; groups: Group[] };

/** The totals of a report: the number of rows, the sum of each column of `totals`, and whether the ledger agrees. */
export type Totals = {
  rowCount: number;
  sums: Record<string, number>;
  /** Counted and added up by each of the report's summaries, largest groups first. */
  summaries: Summary[];
  control: { column: string; inWords: string; pence: number; ledgerPence: number; ties: boolean } | null;
};

function refuseTooMany(rowCount: number, most = Number.POSITIVE_INFINITY): void {
  if (rowCount <= most) return;
  throw new AppError(
    'tooLarge',
    `The report has ${rowCount.toLocaleString('en-GB')} rows, more than the ${most.toLocaleString('en-GB')} that it may have. Add filters.`,
  );
}

/** Ids are spaced this far apart, so that no figure reaches the next id. */
export const APART = 1e16;
/** The most groups of a summary. */
const MOST_GROUPS = 100;
const nameOf = (prefix: string, name: string) => sql.identifier(`${prefix} ${name}`);

/**
 * The total of a column; null for a share of nothing, and for what no row knows. A figure shared by several rows, such as a case's debt on its receipts, counts once
 * per subject: the sum of distinct ids and figures combined in one number, less the sum of the ids. No figure reaches half of `APART`.
 */
function sumOf(name: string, { grains = {}, ratios = {}, unknown = [] }: Compiled): SQL {
  const column = (each: string) => sql`r.${sql.identifier(each)}`;
  const [part, whole] = ratios[name] ?? [];
  if (part !== undefined && whole !== undefined)
    return sql`round(sum(${column(part)}) * 10000 / nullif(sum(${column(whole)}), 0))::float8`;
  const [value, grain] = [column(name), grains[name]];
  if (unknown.includes(name)) return sql`sum(${value})::float8`;
  if (grain === undefined) return sql`coalesce(sum(${value}), 0)::float8`;
  const id = sql`${column(grain)}::numeric * ${APART}::numeric`;
  const once = sql`sum(distinct ${id} + ${value}) - sum(distinct ${id}) filter (where ${value} is not null)`;
  return sql`coalesce(${once}, 0)::float8`;
}

/** Adds up the whole report in one pass, and compares it with the ledger; refuses a report with too many rows. */
export async function totalsOf(snapshot: Snapshot, compiled: Compiled): Promise<Totals> {
  const { rows, totals, control } = compiled;
  const added = [...new Set([...totals, ...(control ? [control.column] : [])])];
  const by = compiled.summaries.map(({ name }) => name);
  const wanted = [
    ...by.flatMap((name) => [
      sql`r.${sql.identifier(name)} as ${nameOf('value', name)}`,
      sql`grouping(r.${sql.identifier(name)}) as ${nameOf('not by', name)}`,
    ]),
    sql`count(*)::float8 as "rowCount"`,
    ...added.map((name) => sql`${sumOf(name, compiled)} as ${nameOf('sum', name)}`),
  ];
  const sets = [sql`()`, ...by.map((name) => sql`(r.${sql.identifier(name)})`)];
  const found = await rowsOf<Record<string, unknown>>(
    snapshot,
    sql`select ${sql.join(wanted, sql`, `)} from (${rows}) r group by grouping sets (${sql.join(sets, sql`, `)})`,
  );
  const sumsOf = (row: Record<string, unknown>) =>
    Object.fromEntries(
      added.flatMap((name) => (row[`sum ${name}`] === null ? [] : [[name, Number(row[`sum ${name}`])]])),
    );
  const isBy = (row: Record<string, unknown>, name: string) => row[`not by ${name}`] === 0;
  const whole = found.find((row) => by.every((name) => !isBy(row, name))) ?? missing();
  refuseTooMany(Number(whole.rowCount), compiled.mostRows);
  const sums = sumsOf(whole);
  const groupOf = (row: Record<string, unknown>, name: string): Group => {
    const value = row[`value ${name}`];
    return {
      value: value === null || value === undefined ? null : String(value as string | number),
      count: Number(row.rowCount),
      sums: sumsOf(row),
    };
  };
  return {
    rowCount: Number(whole.rowCount),
    sums,
    summaries: compiled.summaries.map(({ name, column }) => {
      const groups = found.filter((row) => isBy(row, name)).map((row) => groupOf(row, name));
      return {
        by: name,
        groups: (column.lists ? ofEachValue(groups) : groups).sort(largestFirst).slice(0, MOST_GROUPS),
      };
    }),
    control: control && (await compare(snapshot, control, sums[control.column] ?? missing())),
  };
}

/** Groups by single values, made from groups whose values list several. */
function ofEachValue(groups: readonly Group[]): Group[] {
  const found = new Map<string | null, Group>();
  const none: Pick<Group, 'count' | 'sums'> = { count: 0, sums: {} };
  for (const { value: listed, count, sums } of groups)
    for (const value of listed?.split(between) ?? [null]) {
      const { count: before, sums: added } = found.get(value) ?? none;
      const both = Object.entries(sums).map(([name, sum]) => [name, sum + (added[name] ?? 0)]);
      found.set(value, { value, count: before + count, sums: Object.fromEntries(both) as Group['sums'] });
    }
  return [...found.values()];
}

/** Groups of equal size are ordered by value, the one without a value last. */
function largestFirst(one: Group, other: Group): number {
  if (one.count !== other.count) return other.count - one.count;
  if (one.value === null || other.value === null)
    return Number(one.value === null) - Number(other.value === null);
  return one.value.localeCompare(other.value);
}

async function compare(snapshot: Snapshot, control: Control, pence: number): Promise<Totals['control']> {
  const [ledger = missing()] = await rowsOf<Record<string, unknown>>(snapshot, control.pence);
  const ledgerPence = Number(Object.values(ledger)[0] ?? 0);
  const { column, inWords } = control;
  return { column, inWords, pence, ledgerPence, ties: pence === ledgerPence };
}

const numeric = new Set(['pence', 'hundredths', 'count']);

/** Turns rows of the database into rows of the report, in place: sums and counts are numbers, instants ISO text. */
function reader({ columns }: Compiled): (row: Record<string, unknown>) => ReportRow {
  const numbers = columns.filter(({ kind }) => numeric.has(kind)).map(({ name }) => name);
  return (row) => {
    for (const name of numbers) {
      const value = row[name];
      if (value !== null && value !== undefined) row[name] = Number(value);
    }
    for (const name of Object.keys(row)) {
      const value = row[name];
      if (value instanceof Date) row[name] = value.toISOString();
    }
    return row as ReportRow;
  };
}

type Part = { limit: number; offset: number };

/** Some rows of the report in its order. */
export async function rowsFrom(snapshot: Snapshot, compiled: Compiled, part: Part): Promise<ReportRow[]> {
  const { rows, order, isFoundById, rowsOfFirst } = compiled;
  if (rowsOfFirst) {
    const { rowsOfFirst: _, ...ofFirst } = { ...compiled, rows: rowsOfFirst(part.offset + part.limit) };
    const found = await rowsFrom(snapshot, ofFirst, part);
    if (found.length === part.limit) return found;
  }
  const found: ReportRow[] = [];
  for await (const some of partsOf(snapshot, compiled, part)) found.push(...some);
  const read = reader(compiled);
  if (!isFoundById || found.length === 0) return found.map(read);
  const ids = found.map(({ id }) => id);
  const these = sql`select * from (${rows}) r where r.id in ${ids} order by ${order}`;
  return (await rowsOf<ReportRow>(snapshot, these)).map(read);
}

/** The results for some rows, looking through the parts that contain them in turn. */
async function* partsOf(
  snapshot: Snapshot,
  { rows, order, isFoundById, parts = [sql`true`] }: Compiled,
  { limit, offset }: Part,
): AsyncGenerator<ReportRow[]> {
  const what = isFoundById ? sql`r.id` : sql`*`;
  let [left, before] = [limit, offset];
  for (const [at, condition] of parts.entries()) {
    const from = sql`from (${rows}) r where ${condition}`;
    const found = await rowsOf<ReportRow>(
      snapshot,
      sql`select ${what} ${from} order by ${order} limit ${left} offset ${before}`,
    );
    yield found;
    left -= found.length;
    if (left === 0 || at === parts.length - 1) return;
    if (found.length > 0) before = 0;
    else if (before > 0) {
      const [passed = missing()] = await rowsOf<{ count: number }>(
        snapshot,
        sql`select count(*)::int as count ${from}`,
      );
      before -= passed.count;
    }
  }
}

/** The first rows of a report whose rows are kept aside in its order. */
export async function firstRows(snapshot: Snapshot, compiled: Compiled, most: number): Promise<ReportRow[]> {
  const { rows, order } = compiled;
  const found = await rowsOf<ReportRow>(
    snapshot,
    sql`select * from (${rows}) r order by ${order} limit ${most}`,
  );
  return found.map(reader(compiled));
}

const ROWS_AT_ONCE = 2000;

/** All rows of the report in its order, some at a time. Only its columns are read. */
export async function* allRows(snapshot: Snapshot, compiled: Compiled): AsyncGenerator<ReportRow[]> {
  const { client } = snapshot;
  const { rows, order, columns } = compiled;
  const names = sql.join(
    columns.map(({ name }) => sql`r.${sql.identifier(name)}`),
    sql`, `,
  );
  await client.query(
    inlined(sql`declare report_rows no scroll cursor for select ${names} from (${rows}) r order by ${order}`),
  );
  const read = reader(compiled);
  for (;;) {
    const fetched = await client.query<Record<string, unknown>>(`fetch ${ROWS_AT_ONCE} from report_rows`);
    if (fetched.rows.length > 0) yield fetched.rows.map(read);
    snapshot.onRows?.(fetched.rows.length);
    if (fetched.rows.length < ROWS_AT_ONCE) break;
  }
  await client.query('close report_rows');
}
