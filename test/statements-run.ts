import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { is, noopDecoder, SQL } from 'drizzle-orm';
import { NodePgPreparedQuery } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { z } from 'zod';
import { textOf } from '#server/platform/database/planned.ts';
import { type Col, type Columns, type Executed, executed } from '#server/platform/database/rows.ts';

/** A statement with declared columns, as it was run. */
export type Statement = {
  at: string;
  text: string;
  columns: Columns;
  fields: pg.FieldDef[];
  values: unknown[];
  /** Declared as never empty, and empty in a row. */
  empty: Set<string>;
  /** Handed over by the driver as another kind of value than the declared one. */
  others: Set<string>;
  /** Expressions of a select without a declaration. */
  undeclared: string[];
};

/** All statements that this process has run, by their text. */
export const declaredStatements = new Map<string, Statement>();

const folder = process.env.STATEMENTS_RUN;
const placesRun = new Set<string>();

/** Records the place, so that the whole run knows which statements no test has run. */
function keepPlace(at: string): void {
  if (!folder || placesRun.has(at)) return;
  placesRun.add(at);
  appendFileSync(join(folder, String(process.pid)), `${at}\n`);
}

// A test may have loaded the program again, with classes of its own.
export const isCol = (column: Columns[string]): column is Col<unknown> => 'emptiness' in column;

/** Whether a value is of the kind in which its column is declared to be read. */
function isRead(value: unknown, { types }: Col<unknown>): boolean {
  if (value === null) return true;
  if (types[0]?.startsWith('_')) return Array.isArray(value);
  if (types.includes('json')) return true;
  if (types.includes('bool')) return typeof value === 'boolean';
  if (types.includes('int4')) return typeof value === 'number';
  return typeof value === 'string';
}

export const mayBeNull = (column: Columns[string]): boolean =>
  isCol(column)
    ? column.emptiness === 'maybe'
    : column instanceof z.ZodNullable || column instanceof z.ZodOptional;

type Ran = Pick<Statement, 'text' | 'columns' | 'fields' | 'values'> & {
  at: string | undefined;
  rows: readonly Record<string, unknown>[];
  undeclared?: string[];
};

function note({ at = '', rows, undeclared = [], ...ran }: Ran): void {
  let statement = declaredStatements.get(ran.text);
  if (!statement) {
    statement = { ...ran, at, undeclared, empty: new Set(), others: new Set() };
    declaredStatements.set(ran.text, statement);
  }
  for (const [name, column] of Object.entries(ran.columns)) {
    if (!mayBeNull(column) && rows.some((row) => row[name] === null)) statement.empty.add(name);
    if (isCol(column) && rows.some((row) => !isRead(row[name], column))) statement.others.add(name);
  }
}

executed.subscribe((message) => {
  const { at, columns, text: given, values: own, result } = message as Executed;
  const { text, values } = typeof given === 'string' ? { text: given, values: own } : textOf(given);
  if (at) keepPlace(at);
  note({ at, columns, text, values, fields: result.fields, rows: result.rows });
});

/** What Drizzle keeps private about a query that it built. */
type Built = {
  client: { query: (config: { text: string }, values: unknown[]) => Promise<pg.QueryArrayResult> };
  fields: { path: string[]; field: unknown }[] | undefined;
};

/** The expressions among the fields of a query of the builder, as if they were the columns of a statement. */
function noteBuilt(
  fields: NonNullable<Built['fields']>,
  text: string,
  values: unknown[],
  result: pg.QueryArrayResult,
) {
  const columns: Record<string, Col<unknown>> = {};
  const undeclared: string[] = [];
  const places: number[] = [];
  for (const [n, { path, field }] of fields.entries()) {
    const expression = is(field, SQL.Aliased) ? field.sql : field;
    if (!is(expression, SQL)) continue;
    const name = path.join('.');
    const { decoder } = expression as unknown as { decoder: unknown };
    if (decoder === noopDecoder) undeclared.push(name);
    if (!(decoder instanceof Object && 'emptiness' in decoder)) continue;
    const column = decoder as Col<unknown>;
    if (column.at) keepPlace(column.at);
    columns[name] = column;
    places.push(n);
  }
  if (places.length + undeclared.length === 0) return;
  const names = Object.keys(columns);
  const named = (given: readonly unknown[]) =>
    Object.fromEntries(names.map((name, n) => [name, given[places[n] ?? -1]]));
  const at = [...new Set(Object.values(columns).flatMap((column) => column.at ?? []))].join(', ');
  note({
    at,
    columns,
    text,
    values,
    fields: names.flatMap((name, n) => {
      const field = result.fields[places[n] ?? -1];
      return field ? [{ ...field, name }] : [];
    }),
    rows: result.rows.map(named),
    undeclared,
  });
}

type Run = (this: NodePgPreparedQuery<never>, given?: Record<string, unknown>) => Promise<unknown>;
const prototype: { execute: Run } = NodePgPreparedQuery.prototype;
const { execute } = prototype;
prototype.execute = function run(this: NodePgPreparedQuery<never>, given) {
  const { client, fields } = this as unknown as Built;
  if (!fields) return execute.call(this, given);
  const query: Built['client']['query'] = async (config, values) => {
    const result = await client.query(config, values);
    noteBuilt(fields, config.text, values, result);
    return result;
  };
  return execute.call(Object.create(this, { client: { value: { query } } }), given);
};
