import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { connect, type Database } from './connect.ts';
import { migrateJobQueue } from './job-queue.ts';
import { migrate } from './migrate.ts';
import { StartError } from './start-error.ts';

const OLDEST_MAJOR = 15;
/** Connections that stay open while idle: a new one knows no table yet, and plans every statement again. */
const KEPT_OPEN = 4;

/** An open, migrated database; `close` ends its connections and leaves the embedded server, if it uses one. */
export type OpenDatabase = { database: Database; close: () => Promise<void> };

type Where = { databaseUrl: string | null; databasePool: number; dataDir: string };

/**
 * Opens the database of DATABASE_URL, or the embedded one of the data folder, and brings its tables up to date. `log`
 * is given the embedded server's output, `say` the reason why an update of the tables has to wait.
 */
export async function openDatabase(
  where: Where,
  log?: (text: string) => void,
  say: (text: string) => void = console.error,
): Promise<OpenDatabase> {
  const server = where.databaseUrl
    ? { config: { connectionString: where.databaseUrl }, stop: async () => undefined }
    : await startOwn(where.dataDir, log);
  const database = connect({ ...server.config, max: where.databasePool, min: KEPT_OPEN });
  const close = async () => {
    // The pool waits for connections that are in use; the server's own stop would end those.
    await Promise.race([database.$client.end(), sleep(5000, undefined, { ref: false })]);
    await server.stop();
  };
  try {
    if (where.databaseUrl) await check(database, where.databaseUrl);
    await migrate(database, undefined, { say });
    await migrateJobQueue(database);
    return { database, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function startOwn(dataDir: string, log: ((text: string) => void) | undefined) {
  const { startEmbedded } = await import('#server/platform/database/embedded/embedded.ts');
  return startEmbedded({ dataDir: join(dataDir, 'postgres'), ...(log && { log }) });
}

async function check(database: Database, url: string): Promise<void> {
  const { host, pathname } = new URL(url);
  let version: pg.QueryResult<{ server_version: string }>;
  try {
    version = await database.$client.query('show server_version');
  } catch (error) {
    throw new StartError(`The database ${host}${pathname} (DATABASE_URL) can’t be used: ${reason(error)}`);
  }
  const found = version.rows[0]?.server_version ?? '';
  if (Number.parseInt(found, 10) < OLDEST_MAJOR)
    throw new StartError(
      `The database ${host}${pathname} runs PostgreSQL ${found}; ${OLDEST_MAJOR} or newer is needed.`,
    );
}

/** Node reports several attempts (IPv4 and IPv6) as one error without a message of its own. */
function reason(error: unknown): string {
  if (error instanceof AggregateError && !error.message) return error.errors.map(reason).join(', ');
  return error instanceof Error ? error.message : String(error);
}
