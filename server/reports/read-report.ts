import { type SQL, sql } from 'drizzle-orm';
import type pg from 'pg';
import type { Database } from '#server/database/connect.ts';
import { AppError } from '#shared/errors.ts';
import type { ReportRow } from '#shared/reports/report.ts';
import { type Compiled, inlined } from './compiled.ts';

/** How long one statement of a report may take. */
const LONGEST_MS = 15 * 60_000;

/** A connection on which all statements see the same moment, and may not write. */
export type Snapshot = { client: pg.PoolClient; readAt: Date };

/**
 * Reads on one connection, as of one moment. When `signal` aborts, what the database is at is cancelled, and the connection is given up.
 */
export async function atOneMoment<T>(
  database: Database,
  signal: AbortSignal | undefined,
  read: (snapshot: Snapshot) => Promise<T>,
): Promise<T> {
  signal?.throwIfAborted();
  const client = await database.$client.connect();
  const { rows } = await client
    .query<{ pid: number; readAt: Date }>(
      `begin isolation level repeatable read read only; set local statement_timeout = ${LONGEST_MS};
       select pg_backend_pid() as pid, now() as "readAt"`,
    )
    .then(
      (results) =>
        (results as unknown as pg.QueryResult[]).at(-1) as pg.QueryResult<{ pid: number; readAt: Date }>,
    )
    .catch((error: Error) => {
      client.release(error);
      throw error;
    });
  const { pid, readAt } = rows[0]!;
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

/** The rows of any query, as of the same moment. */
export const rowsOf = async <Row>({ client }: Snapshot, query: SQL): Promise<Row[]> =>
  (await client.query(inlined(query))).rows as Row[];

/** What a report adds up to: how many rows, the sum of each column of `totals`, and whether the ledger has the same. */
export type Totals = {
  rowCount: number;
  sums: Record<string, number>;
  control: { column: string; inWords: string; pence: number; ledgerPence: number; ties: boolean } | null;
};

const sumsOf = (totals: readonly string[]): SQL =>
  sql.join(
    [
      sql`count(*)::float8 as "rowCount"`,
      ...totals.map(
        (name) =>
          sql`coalesce(sum(r.${sql.identifier(name)}), 0)::float8 as ${sql.identifier(`sum ${name}`)}`,
      ),
    ],
    sql`, `,
  );

const readSums = (row: Record<string, unknown>, totals: readonly string[]) =>
  Object.fromEntries(totals.map((name) => [name, Number(row[`sum ${name}`])]));

/** Adds the whole report up, and compares it with the ledger; refuses one that has more rows than it may. */
export async function totalsOf(
  snapshot: Snapshot,
  { rows, totals, control, mostRows }: Compiled,
): Promise<Totals> {
  const wanted = [...new Set([...totals, ...(control ? [control.column] : [])])];
  const [row] = await rowsOf<Record<string, unknown>>(
    snapshot,
    sql`select ${sumsOf(wanted)} from (${rows}) r`,
  );
  refuseTooMany(Number(row!.rowCount), mostRows);
  const sums = readSums(row!, wanted);
  if (!control) return { rowCount: Number(row!.rowCount), sums, control: null };
  const [ledger] = await rowsOf<Record<string, unknown>>(snapshot, control.pence);
  const ledgerPence = Number(Object.values(ledger!)[0] ?? 0);
  const pence = sums[control.column]!;
  return {
    rowCount: Number(row!.rowCount),
    sums,
    control: {
      column: control.column,
      inWords: control.inWords,
      pence,
      ledgerPence,
      ties: pence === ledgerPence,
    },
  };
}

function refuseTooMany(rowCount: number, most = Number.POSITIVE_INFINITY): void {
  if (rowCount <= most) return;
  throw new AppError(
    'tooLarge',
    `The report has ${rowCount.toLocaleString('en-GB')} rows, more than the ${most.toLocaleString('en-GB')} that it may have. Add filters.`,
  );
}

/** The rows that have the same value in a column: how many, and what they add up to. */
export type Summary = {
  by: string;
  groups: { value: string | null; count: number; sums: Record<string, number> }[];
};

/** The most groups of a summary. */
const MOST_GROUPS = 100;

/** The rows counted and added up by each of the report's summaries, the largest groups first. */
export async function summariesOf(
  snapshot: Snapshot,
  { rows, totals, summaries }: Compiled,
): Promise<Summary[]> {
  const found: Summary[] = [];
  for (const { name } of summaries) {
    const groups = await rowsOf<Record<string, unknown>>(
      snapshot,
      sql`select r.${sql.identifier(name)} as "value", ${sumsOf(totals)} from (${rows}) r group by 1 order by 2 desc, 1 limit ${MOST_GROUPS}`,
    );
    found.push({
      by: name,
      groups: groups.map((row) => ({
        value: row.value === null ? null : String(row.value),
        count: Number(row.rowCount),
        sums: readSums(row, totals),
      })),
    });
  }
  return found;
}

const numeric = new Set(['pence', 'hundredths', 'count']);

/** Turns rows of the database into rows of the report: sums and counts are numbers, instants ISO text. */
function reader({ columns }: Compiled): (row: Record<string, unknown>) => ReportRow {
  const numbers = new Set(columns.filter(({ kind }) => numeric.has(kind)).map(({ name }) => name));
  const read = (name: string, value: unknown) => {
    if (value instanceof Date) return value.toISOString();
    return value !== null && numbers.has(name) ? Number(value) : value;
  };
  return (row) =>
    Object.fromEntries(Object.entries(row).map(([name, value]) => [name, read(name, value)])) as ReportRow;
}

/** Some rows of the report in its order. */
export async function rowsFrom(
  snapshot: Snapshot,
  compiled: Compiled,
  { limit, offset }: { limit: number; offset: number },
): Promise<ReportRow[]> {
  const { rows, order } = compiled;
  const query = sql`select * from (${rows}) r order by ${order} limit ${limit} offset ${offset}`;
  return (await rowsOf<Record<string, unknown>>(snapshot, query)).map(reader(compiled));
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
    if (fetched.rows.length < ROWS_AT_ONCE) break;
  }
  await client.query('close report_rows');
}
