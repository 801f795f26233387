import { is, Placeholder, type SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import pg from 'pg';
import type { Database, Tx } from './connect.ts';
import { keptName } from './statement-names.ts';

type Values = Record<string, unknown>;
type Executable<Result> = { execute: (values: Values) => Promise<Result> };

/**
 * A query that is built at its first run only, with `sql.placeholder`s where the values of each run come: for what runs often. It
 * runs on the pool or in a transaction; the connection keeps it planned, as it does every statement (statement-names.ts).
 */
export function fixedQuery<Given extends Values, Result>(
  build: (database: Database | Tx) => { prepare: (name: string) => Executable<Result> },
): (on: Database | Tx, values: Given) => Promise<Result> {
  let built: Executable<Result> | undefined;
  return (on, values) => {
    // Drizzle binds what it prepared to the session that prepared it, of which only the client differs from that of another.
    built ??= build(on).prepare('');
    return (Object.create(built, { client: { value: clientOf(on) } }) as typeof built).execute(values);
  };
}

const dialect = new PgDialect({ casing: 'snake_case' });

type Text = { text: string; values: unknown[] };

/** The text of a query, with $1, $2, …, and their values. */
export function textOf(query: SQL): Text {
  const { sql: text, params: values } = dialect.sqlToQuery(query);
  return { text, values };
}

/**
 * The same for a query written as `sql`: its rows, as the driver reads them. It is kept planned even if it reads patterns, so it must
 * have one plan for all values.
 */
export function fixedSql<Row>(query: SQL): (on: Database | Tx, values: Values) => Promise<Row[]> {
  const { text, values: params } = withEachOnce(textOf(query));
  const name = keptName(text);
  const given = params.map((param) => (is(param, Placeholder) ? { placeholder: param.name } : { param }));
  return (on, values) =>
    rowsOf<Row>(
      on,
      { name, text },
      given.map((each) => ('param' in each ? each.param : valueOf(values, each.placeholder))),
    );
}

function valueOf(values: Values, name: string): unknown {
  if (!(name in values)) throw new Error(`The query needs a value for ${name}.`);
  return values[name];
}

/** The query with one number for each placeholder, however often it stands there: its value is sent and read once. */
function withEachOnce({ text, values }: Text): Text {
  const keys = values.map((param, n) => (is(param, Placeholder) ? param.name : n));
  const distinct = [...new Set(keys)];
  return {
    text: text.replace(/\$(\d+)/g, (_, number) => `$${distinct.indexOf(keys[Number(number) - 1]!) + 1}`),
    values: distinct.map((key) => values[keys.indexOf(key)]),
  };
}

/** The same for what is written as text with $1, $2, …, since the builder cannot say it: its rows, as the driver reads them. */
export const planned = <Row>(on: Database | Tx, text: string, values: readonly unknown[]): Promise<Row[]> =>
  rowsOf<Row>(on, { text }, [...values]);

const { DATE, TIMESTAMP, TIMESTAMPTZ, INTERVAL } = pg.types.builtins;
/** Arrays of numeric, timestamp, timestamptz, interval and date. */
const arrays = [1231, 1115, 1185, 1187, 1182];
/** What stays text, as it does for Drizzle. */
const asText: ReadonlySet<number> = new Set([DATE, TIMESTAMP, TIMESTAMPTZ, INTERVAL, ...arrays]);
const unread = (text: string) => text;
const types: pg.CustomTypesConfig = {
  getTypeParser: (id, format) => (asText.has(id) ? unread : pg.types.getTypeParser(id, format)),
};

/** Sent to the driver itself: Drizzle would build a query of its own around it each time. */
async function rowsOf<Row>(
  on: Database | Tx,
  query: { name?: string; text: string },
  values: unknown[],
): Promise<Row[]> {
  const { rows } = await clientOf(on).query({ ...query, types }, values);
  return rows as Row[];
}

/** Drizzle keeps it to itself; planned.test.ts fails when that changes. */
const clientOf = (on: Database | Tx) =>
  (on._.session as unknown as { client: pg.Pool | pg.PoolClient }).client;
