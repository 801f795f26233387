import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { statementName } from './statement-names.ts';

/** The database as the whole server uses it; `$client` is the pool, for LISTEN, COPY and plain SQL. */
export type Database = NodePgDatabase<Record<string, never>> & { $client: pg.Pool };

/** An open transaction: everything that a `Database` can do except close it. */
export type Tx = Parameters<Parameters<Database['transaction']>[0]>[0];

/** A calendar date stays the text `yyyy-MM-dd`: node-postgres would make it midnight in the server's own time zone. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (id, format) =>
    id === pg.types.builtins.DATE ? (text: string) => text : pg.types.getTypeParser(id, format),
};

/**
 * A pool of connections with Drizzle on top. It connects at the first query, so it never fails here; a connection that
 * breaks fails its current query, and is replaced at the next, instead of ending the process.
 */
export function connect(config: pg.PoolConfig): Database {
  const pool = new pg.Pool({
    application_name: 'concordat',
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    options: '-c timezone=UTC',
    types,
    ...config,
  });
  pool.on('error', () => undefined);
  // The pool listens only while a connection is idle. One that breaks in use fails its query; the event adds nothing.
  pool.on('connect', (client) => client.on('error', () => undefined));
  pool.on('connect', (client) => {
    nameStatements(client);
    giveBackUnbegun(client);
  });
  return drizzle(pool, { casing: 'snake_case' });
}

/** The database as one connection sees it, for work within a transaction that was begun on it; it has no pool. */
export const boundTo = (client: pg.PoolClient): Database =>
  drizzle(client, { casing: 'snake_case' }) as unknown as Database;

/** Every statement with parameters is parsed and planned once a connection, then run by its name. */
function nameStatements(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...given: unknown[]) => unknown;
  const named = (first: unknown, second?: unknown, ...rest: unknown[]) => {
    const config: { text?: string; name?: string } =
      typeof first === 'string' ? { text: first } : Object(first);
    if (!Array.isArray(second) || second.length === 0 || !config.text || config.name)
      return query(first, second, ...rest);
    return query({ ...config, name: statementName(config.text) }, second, ...rest);
  };
  client.query = named as typeof client.query;
}

/** Drizzle gives a connection back after each transaction, but not one on which the transaction could not even begin. */
function giveBackUnbegun(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...given: unknown[]) => unknown;
  const watched = (...given: unknown[]) => {
    const result = query(...given);
    if (/^begin\b/.test((given[0] as { text?: string }).text ?? ''))
      (result as Promise<unknown>).catch((error: Error) => client.release(error));
    return result;
  };
  client.query = watched as typeof client.query;
}
