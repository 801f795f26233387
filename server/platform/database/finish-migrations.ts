import type pg from 'pg';
import { clientRows, col, missing } from '#server/platform/database/rows.ts';
import type { Database } from './connect.ts';
import { ensureRecord, readApplied, recordApplied } from './migration-record.ts';
import {
  type Migration,
  migrationsFolder,
  readMigrations,
  statementsOf,
  withoutComments,
} from './read-migrations.ts';

/** The migrations to be applied while the firm works, in order: indexes of large tables, and constraints to validate. */
export async function unfinishedMigrations(
  database: Database,
  folder: string = migrationsFolder(),
): Promise<Migration[]> {
  const { all } = await readMigrations(folder);
  const concurrent = all.filter(({ isConcurrent }) => isConcurrent);
  if (concurrent.length === 0) return [];
  return onClient(database, async (client) => {
    const applied = await readApplied(client);
    return concurrent.filter(({ name }) => !applied.has(name));
  });
}

/**
 * Applies what `migrate` left to be done while the firm works, statement by statement and each outside a transaction. What an earlier
 * attempt finished is not done again; an index that it left invalid is dropped and rebuilt. Only one process may do this at a time, since
 * two that build at once wait for each other. `signal` cancels the running statement.
 */
export async function finishMigrations(
  database: Database,
  {
    folder,
    signal,
    say = () => undefined,
  }: { folder?: string; signal?: AbortSignal; say?: (migration: string) => void } = {},
): Promise<void> {
  for (const migration of await unfinishedMigrations(database, folder)) {
    signal?.throwIfAborted();
    say(migration.name);
    await onClient(database, async (client) => {
      const end = await endOnAbort(database, client, signal);
      try {
        for (const statement of statementsOf(migration.text)) {
          signal?.throwIfAborted();
          await carryOut(client, statement);
        }
        await ensureRecord(client);
        await recordApplied(client, [migration]);
      } finally {
        end();
      }
    });
  }
}

async function carryOut(client: pg.PoolClient, statement: string): Promise<void> {
  const [, index] =
    /^create (?:unique )?index concurrently "?(\w+)"?/i.exec(withoutComments(statement)) ?? [];
  if (index) {
    const rows = await clientRows(client, { isValid: col.boolean })(
      'select indisvalid as "isValid" from pg_index where indexrelid = to_regclass(quote_ident($1))',
      [index],
    );
    if (rows[0]?.isValid) return;
    if (rows[0]) await client.query(`drop index concurrently if exists "${index}"`);
  }
  await client.query(statement);
}

/** Cancels a connection's statement once the signal is aborted; returns how to stop watching. */
async function endOnAbort(database: Database, client: pg.PoolClient, signal: AbortSignal | undefined) {
  const [row = missing()] = await clientRows(client, { pid: col.number })('select pg_backend_pid() as pid');
  const cancel = () =>
    void database.$client.query('select pg_cancel_backend($1)', [row.pid]).catch(() => undefined);
  signal?.addEventListener('abort', cancel);
  return () => signal?.removeEventListener('abort', cancel);
}

async function onClient<T>(database: Database, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await database.$client.connect();
  try {
    return await work(client);
  } finally {
    client.release();
  }
}
