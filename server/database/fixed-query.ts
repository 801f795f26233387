import type { Database, Tx } from './connect.ts';

/** A query of Drizzle's builder. */
type Built<Result> = { prepare: (name: string) => { execute: (values: Values) => Promise<Result> } };
type Values = Record<string, unknown>;

/**
 * A query whose text never changes, for what runs often: it is built at its first run only, with `sql.placeholder`s where the
 * values of each run come. It runs on the pool or in a transaction. The connection keeps it planned,
 * as it does every statement (statement-names.ts).
 */
export function fixedQuery<Given extends Values, Result>(
  build: (database: Database | Tx) => Built<Result>,
): (on: Database | Tx, values: Given) => Promise<Result> {
  let built: { execute: (values: Values) => Promise<Result> } | undefined;
  return (on, values) => {
    // Drizzle binds what it prepared to the session that prepared it, of which only the client differs from that of another.
    built ??= build(on).prepare('');
    return (Object.create(built, { client: { value: clientOf(on) } }) as typeof built).execute(values);
  };
}

/** What Drizzle keeps to itself; fixed-query.test.ts fails when that changes. */
const clientOf = (on: Database | Tx) => (on._.session as unknown as { client: unknown }).client;
