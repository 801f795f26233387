import { channel } from 'node:diagnostics_channel';
import { type DriverValueDecoder, is, SQL, sql } from 'drizzle-orm';
import type pg from 'pg';
import type { z } from 'zod';
import type { Database } from './connect.ts';

/** Whether a column may be empty; 'filled' is one that may be empty in its table but never is in this statement. */
type Emptiness = 'never' | 'maybe' | 'filled';

/** What a column of a hand-written statement holds: a value as the driver hands it over, of one of these types of PostgreSQL. */
export class Col<T> implements DriverValueDecoder<T, T> {
  readonly types: readonly string[];
  readonly emptiness: Emptiness;
  /** Where its expression is in the source, in tests. */
  readonly at: string | undefined;

  constructor(types: readonly string[], emptiness: Emptiness = 'never', at?: string) {
    this.types = types;
    this.emptiness = emptiness;
    this.at = at;
  }

  /** The same, or null. */
  get orNull(): Col<T | null> {
    return new Col(this.types, 'maybe');
  }

  /** The same for a column that may be empty in its table, where the statement reads only rows in which it is not. */
  get filled(): Col<T> {
    return new Col(this.types, 'filled');
  }

  mapFromDriverValue(value: T): T {
    return value;
  }
}

const kind = <T>(...types: string[]) => new Col<T>(types);

/** The kinds of column. A bigint or a numeric is its digits unless the statement casts it: pence are `::float8`. */
export const col = {
  number: kind<number>('int2', 'int4', 'oid', 'float4', 'float8'),
  text: kind<string>('text', 'varchar', 'bpchar', 'name'),
  boolean: kind<boolean>('bool'),
  /** A calendar date, as yyyy-MM-dd. */
  day: kind<string>('date'),
  /** A moment, as PostgreSQL writes it. */
  instant: kind<string>('timestamptz', 'timestamp'),
  digits: kind<string>('int8', 'numeric'),
  numbers: kind<number[]>('_int4', '_float8', 'json', 'jsonb'),
  texts: kind<string[]>('_text', '_varchar', 'json', 'jsonb'),
  /** One of a fixed set of texts. */
  word: <T extends string>() => kind<T>('text', 'varchar'),
  words: <T extends string>() => kind<T[]>('_text', '_varchar', 'json', 'jsonb'),
  json: <T>() => kind<T>('json', 'jsonb'),
};

/** The columns of a statement by their names; those returned unchanged may be declared by the contract's schema. */
export type Columns = Record<string, Col<unknown> | z.ZodType>;

/** A row with these columns. */
export type InferRow<C extends Columns> = {
  [Name in keyof C]: C[Name] extends Col<infer Value> ? Value : z.output<C[Name]>;
};

/** A statement that was run, with its declared columns and its place in the source, which only tests know (test/places.ts). */
export type Executed = {
  at: string | undefined;
  columns: Columns;
  text: string | SQL;
  values: unknown[];
  result: pg.QueryResult;
};

/** Reports every statement with declared columns. Only tests listen: they compare the declaration with the database's own description. */
export const executed = channel('concordat.statement');

type Given = SQL | TemplateStringsArray;

/** The statement written after a tag, or built beforehand. */
export const statementOf = (text: Given, values: unknown[]): SQL =>
  is(text, SQL) ? text : sql(text, ...values);

/** The rows of a statement, as its columns are declared: `rowsOf(tx, { id: col.number })`select id from cases``. */
export const rowsOf =
  <C extends Columns>(on: Pick<Database, 'execute'>, columns: C, at?: string) =>
  async (given: Given, ...values: unknown[]): Promise<InferRow<C>[]> => {
    const text = statementOf(given, values);
    const result = await on.execute(text);
    if (executed.hasSubscribers) executed.publish({ at, columns, text, values: [], result });
    return result.rows as InferRow<C>[];
  };

/** The one row of a statement that always has one, such as a sum. */
export const oneRow =
  <C extends Columns>(on: Pick<Database, 'execute'>, columns: C, at?: string) =>
  async (given: Given, ...values: unknown[]): Promise<InferRow<C>> => {
    const [row = missing()] = await rowsOf(on, columns, at)(given, ...values);
    return row;
  };

/** In place of a row that must exist: `const [row = missing()] = await …`. */
export function missing(): never {
  throw new Error('A row that is always there is missing.');
}

/** An expression among the fields of the builder, with what it holds: `select({ count: sqlOf(col.number)`count(*)::int` })`. */
export const sqlOf =
  <T>({ types, emptiness }: Col<T>, at?: string) =>
  (text: TemplateStringsArray, ...values: unknown[]): SQL<T> => {
    const expression = sql<T>(text, ...values);
    expression.mapWith(new Col<T>(types, emptiness, at));
    return expression;
  };

/** The rows of a statement on a connection that Drizzle does not know: one that migrates, takes on or reports. Instants come as `Date`. */
export const clientRows =
  <C extends Columns>(client: Pick<pg.ClientBase, 'query'>, columns: C, at?: string) =>
  async (text: string, values: unknown[] = []): Promise<InferRow<C>[]> => {
    const result = await client.query<InferRow<C>>(text, values);
    if (executed.hasSubscribers) executed.publish({ at, columns, text, values, result });
    return result.rows;
  };
