import { fillPlaceholders, is, Placeholder, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import pg from 'pg';
import type { Database, Tx } from './connect.ts';
import { type Columns, executed, type InferRow, statementOf } from './rows.ts';
import { keptName } from './statement-names.ts';

type Values = Record<string, unknown>;
type Executable<Result> = { execute: (values: Values) => Promise<Result> };

/**
 * A query that is built at its first run only, with `sql.placeholder`s for the values of each run: for queries that run often. It
 * runs on the pool or in a transaction; the connection keeps it planned, as it does every statement (statement-names.ts).
 */
export function fixedQuery<Given extends Values, Result>(
  build: (database: Database | Tx) => { prepare: (name: string) => Executable<Result> },
): (on: Database | Tx, values: Given) => Promise<Result> {
  let built: Executable<Result> | undefined;
  return (on, values) => {
    // Drizzle binds what it prepared to the session that prepared it, and sessions differ only in their client.
    built ??= build(on).prepare('');
    return (Object.create(built, { client: { value: clientOf(on) } }) as typeof built).execute(values);
  };
}

const dialect = new PgDialect({ casing: 'snake_case' });

export type Text = { text: string; values: unknown[] };

/** The text of a query, with $1, $2, …, and their values. */
export function textOf(query: SQL): Text {
  const { sql: text, params: values } = dialect.sqlToQuery(query);
  return { text, values };
}

/**
 * The same for a query written as `sql`: its rows, as the driver reads them. It is kept planned even if it reads patterns, so it must
 * have one plan for all values.
 */
export const fixedSql =
  <C extends Columns>(columns: C, at?: string) =>
  (
    given: SQL | TemplateStringsArray,
    ...parts: unknown[]
  ): ((on: Database | Tx, values: Values) => Promise<InferRow<C>[]>) => {
    const { text, values: params } = withEachOnce(textOf(statementOf(given, parts)));
    const name = keptName(text);
    const filled = params.map((param) => (is(param, Placeholder) ? { placeholder: param.name } : { param }));
    return (on, values) =>
      send(
        on,
        { columns, at },
        { name, text },
        filled.map((each) => ('param' in each ? each.param : valueOf(values, each.placeholder))),
      );
  };

function valueOf(values: Values, name: string): unknown {
  if (!(name in values)) throw new Error(`The query needs a value for ${name}.`);
  return values[name];
}

/** How many shapes of one query are cached as text. */
const MOST_SHAPES = 500;

/**
 * A query of many shapes, such as a list with some of its filters: as text, built at the first run of a shape, with the values of
 * each run. A query without a shape (null) is built each time.
 */
export function shapedSql(): (shape: string | null, build: () => SQLWrapper, values: Values) => Text {
  const known = new Map<string, Text>();
  return (shape, build, given) => {
    let built = shape === null ? undefined : known.get(shape);
    if (!built) {
      built = withEachOnce(textOf(sql`${build()}`));
      if (known.size >= MOST_SHAPES) known.clear();
      if (shape !== null) known.set(shape, built);
    }
    return { text: built.text, values: fillPlaceholders(built.values, given) };
  };
}

/**
 * Whether a column holds an id that a run gives under the name. A single id is compared directly, so that an index
 * can return the rows in order.
 */
export const among = (column: SQLWrapper, name: string, ids: readonly number[]): SQL =>
  ids.length === 1
    ? sql`${column} = ${sql.placeholder(name)}`
    : sql`${column} = any(${sql.placeholder(name)}::int[])`;

/** The ids as `among` takes them. */
export const amongThese = (ids: readonly number[]) => (ids.length === 1 ? ids[0] : [...ids]);

/** The query with one number for each placeholder, however often it occurs: its value is sent and read once. */
function withEachOnce({ text, values }: Text): Text {
  const keys = values.map((param, n) => (is(param, Placeholder) ? param.name : n));
  const distinct = [...new Set(keys)];
  return {
    text: text.replace(/\$(\d+)/g, (_, number) => `$${distinct.indexOf(keys[Number(number) - 1]!) + 1}`),
    values: distinct.map((key) => values[keys.indexOf(key)]),
  };
}

/** The rows of a query written as text with $1, $2, …, read as its columns are declared. */
export const planned = <C extends Columns>(
  on: Database | Tx,
  columns: C,
  text: string,
  values: readonly unknown[],
  at?: string,
): Promise<InferRow<C>[]> => send(on, { columns, at }, { text }, [...values]);

const { DATE, TIMESTAMP, TIMESTAMPTZ, INTERVAL } = pg.types.builtins;
/** Arrays of numeric, timestamp, timestamptz, interval and date. */
const arrays = [1231, 1115, 1185, 1187, 1182];
/** Types that stay text, as in Drizzle. */
const asText: ReadonlySet<number> = new Set([DATE, TIMESTAMP, TIMESTAMPTZ, INTERVAL, ...arrays]);
const unread = (text: string) => text;
const types: pg.CustomTypesConfig = {
  getTypeParser: (id, format) => (asText.has(id) ? unread : pg.types.getTypeParser(id, format)),
};

/** Sent to the driver itself: Drizzle would build a query of its own around it each time. */
async function send<C extends Columns>(
  on: Database | Tx,
  { columns, at }: { columns: C; at: string | undefined },
  query: { name?: string; text: string },
  values: unknown[],
): Promise<InferRow<C>[]> {
  const result = await clientOf(on).query<InferRow<C>>({ ...query, types }, values);
  if (executed.hasSubscribers) executed.publish({ at, columns, text: query.text, values, result });
  return result.rows;
}

/** Private to Drizzle; planned.test.ts fails when it changes. */
const clientOf = (on: Database | Tx) =>
  (on._.session as unknown as { client: pg.Pool | pg.PoolClient }).client;
