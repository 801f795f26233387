import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import type pg from 'pg';
import { afterAll, inject } from 'vitest';
import { connect, type Database } from '#server/platform/database/connect.ts';
import { compareStatements } from './described.ts';
import { programIn } from './programs.ts';
import { copyDatabase, databaseOf, dropDatabase, type TestServer, withClient } from './test-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    testServer: TestServer;
    programs: string;
  }
}

const SEED_LOCK = 7_160_003;

/**
 * A separate database for the test file, dropped after its last test: with all tables, with the starter data too when `seeded`, or
 * empty when not `migrated`. Call it at the top of a test file: `const database = await testDatabase()`.
 */
export async function testDatabase({ migrated = true, seeded = false } = {}): Promise<Database> {
  const server = inject('testServer');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await withClient(server.config, async (client) => {
    const plain = migrated ? server.template : 'template0';
    await copyDatabase(client, seeded ? await seededTemplate(client, server) : plain, name);
  });
  const database = connect(databaseOf(server.config, name));
  afterAll(async () => {
    try {
      if (!database.$client.ended) await compareStatements(database.$client);
    } finally {
      await database.$client.end();
      await dropDatabase(server.config, name);
    }
  });
  return database;
}

/** What `node` has to be given to start a program of the server, or one beside the tests, as a process of its own. */
export const program = (source: string): string => programIn(inject('programs'), source);

/** The URL of a test's database, for a process of its own. */
export function databaseUrlOf({ $client: { options } }: Database): string {
  if (options.connectionString) return options.connectionString;
  const url = new URL(`postgres://localhost/${options.database}`);
  url.username = options.user ?? '';
  if (typeof options.password === 'string') url.password = options.password;
  url.searchParams.set('host', options.host ?? '');
  url.searchParams.set('port', String(options.port));
  // PGSSLMODE of the shell is meant for another server.
  url.searchParams.set('sslmode', 'disable');
  return url.href;
}

/** The template with the starter data: the first file that needs it makes it, the others wait. */
async function seededTemplate(client: pg.Client, server: TestServer): Promise<string> {
  const name = `${server.template}_seeded`;
  await client.query('select pg_advisory_lock($1)', [SEED_LOCK]);
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
    if (rowCount) return name;
    const unfinished = `${name}_unfinished`;
    await copyDatabase(client, server.template, unfinished);
    const database = connect(databaseOf(server.config, unfinished));
    const url = databaseUrlOf(database);
    await database.$client.end();
    await promisify(execFile)(process.execPath, [program('test/seed-process.ts'), url]);
    // A session ends slightly later than its client, and PostgreSQL renames and copies only databases without sessions.
    await client.query('select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = $1', [
      unfinished,
    ]);
    await client.query(`alter database ${unfinished} rename to ${name}`);
    return name;
  } finally {
    await client.query('select pg_advisory_unlock($1)', [SEED_LOCK]);
  }
}
